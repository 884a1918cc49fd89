import { useSearchParams, type NavigateOptions } from 'react-router-dom';

/**
 * The parameters of the page's address, as `useSearchParams` gives them, and `change`, which builds on the address as
 * it is now: the router renders a change in a transition, and a second one made before its end would undo the first.
 */
export function useAddressParams() {
  const [params, setParams] = useSearchParams();
  const change = (next: (current: URLSearchParams) => URLSearchParams, options?: NavigateOptions) =>
    setParams(next(new URLSearchParams(window.location.search)), { preventScrollReset: true, ...options });
  return [params, change] as const;
}
