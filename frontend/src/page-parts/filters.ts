import { cityNames, stateNames, type StateName } from '@aar/contracts/locations';
import { cutText } from '@aar/contracts/text/cut-text';
import { useAddressParams } from '../ui/navigation/use-address-params';

/** The value if it is in the list, else undefined: people edit and share URLs, so a parameter can have any value. */
export const oneOf = <T extends string>(list: readonly T[], value: string | null): T | undefined =>
  list.find(known => known === value);

/** State and city in the URL; a city without its state is ignored. */
export function placeOf(params: URLSearchParams): { state?: StateName; city?: string } {
  const state = oneOf(stateNames, params.get('state'));
  return { state, city: state && oneOf(cityNames(state), params.get('city')) };
}

/** The search text, trimmed and cut to the server's limit. */
export const wordsOf = (params: URLSearchParams) => cutText(params.get('q')?.trim() ?? '', 80) || undefined;

/** The parameters after one filter is set, or removed by an empty value; a new state removes the city. */
export function withFilter(params: URLSearchParams, name: string, value: string) {
  const next = new URLSearchParams(params);
  if (value) next.set(name, value);
  else next.delete(name);
  if (name === 'state') next.delete('city');
  return next;
}

/** The filters in the page's URL, and a setter that keeps the scroll position. */
export function useFilters() {
  const [params, change] = useAddressParams();
  const setFilter = (name: string, value: string) =>
    change(current => withFilter(current, name, value), { replace: true });
  const clearFilters = () => change(() => new URLSearchParams(), { replace: true });
  return { params, setFilter, clearFilters };
}
