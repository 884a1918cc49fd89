import { startTransition, useOptimistic } from 'react';
import { useSearchParams, type NavigateOptions } from 'react-router-dom';

/**
 * The parameters of the page's address, and `change`, which builds on the address as it is now. The router renders a change
 * in a transition: until its end a field would fall back to its old value, and a second change would undo the first.
 */
export function useAddressParams() {
  const [params, setParams] = useSearchParams();
  const [shown, show] = useOptimistic(params);
  const change = (next: (current: URLSearchParams) => URLSearchParams, options?: NavigateOptions) =>
    startTransition(() => {
      const changed = next(new URLSearchParams(window.location.search));
      show(changed);
      setParams(changed, { preventScrollReset: true, ...options });
    });
  return [shown, change] as const;
}
