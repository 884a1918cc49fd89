import { cityNames, stateNames, type StateName } from '@aar/contracts/locations';
import { useAddressParams } from '../ui/navigation/use-address-params';

/** The value when the list knows it; an address is typed and shared by people, so anything may stand in it. */
export const oneOf = <T extends string>(list: readonly T[], value: string | null): T | undefined =>
  list.find(known => known === value);

/** State and city of an address; a city without its state counts for nothing. */
export function placeOf(params: URLSearchParams): { state?: StateName; city?: string } {
  const state = oneOf(stateNames, params.get('state'));
  return { state, city: state && oneOf(cityNames(state), params.get('city')) };
}

/** The words searched for, as the server takes them. */
export const wordsOf = (params: URLSearchParams) => params.get('q')?.trim().slice(0, 80) || undefined;

/** The address after one filter was set, or removed by an empty value; another state takes the city with it. */
export function withFilter(params: URLSearchParams, name: string, value: string) {
  const next = new URLSearchParams(params);
  if (value) next.set(name, value);
  else next.delete(name);
  if (name === 'state') next.delete('city');
  return next;
}

/** The filters that stand in the page's address, and how to set one without leaving the place on the page. */
export function useFilters() {
  const [params, change] = useAddressParams();
  const setFilter = (name: string, value: string) =>
    change(current => withFilter(current, name, value), { replace: true });
  const clearFilters = () => change(() => new URLSearchParams(), { replace: true });
  return { params, setFilter, clearFilters };
}
