import { startTransition, useOptimistic } from 'react';
import { useLocation, useSearchParams, type NavigateOptions } from 'react-router-dom';

/**
 * The parameters of the page's address, and `change`, which builds on the address as it is now. The router renders a change
 * in a transition: until its end a field would fall back to its old value, and a second change would undo the first. What comes
 * from a page that is already being left, a search after a pause in typing, changes nothing. The third value is the state of the
 * history's entry that these parameters belong to: the router's own lags behind them just as long.
 */
export function useAddressParams() {
  const [params, setParams] = useSearchParams();
  const { pathname, state } = useLocation() as { pathname: string; state: object | null };
  const [shown, show] = useOptimistic({ params, state });
  const change = (next: (current: URLSearchParams) => URLSearchParams, options?: NavigateOptions) =>
    startTransition(() => {
      if (window.location.pathname !== pathname) return;
      const changed = next(new URLSearchParams(window.location.search));
      show({ params: changed, state: (options?.state ?? null) as object | null });
      setParams(changed, { preventScrollReset: true, ...options });
    });
  return [shown.params, change, shown.state] as const;
}
