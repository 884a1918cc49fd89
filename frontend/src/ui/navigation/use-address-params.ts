import { startTransition, useOptimistic } from 'react';
import { useLocation, useSearchParams, type NavigateOptions } from 'react-router-dom';

/**
 * Returns the parameters of the page's URL, `change`, which edits the current URL, and the state of the parameters' history
 * entry. The router renders a change in a transition; until it ends, a controlled field would fall back to its old value and a
 * second change would undo the first, so parameters and state are optimistic. A change from a page that is already being left,
 * such as a debounced search, is ignored.
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
