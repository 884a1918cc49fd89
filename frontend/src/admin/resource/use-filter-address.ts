import { useAddressParams } from '../../ui/navigation/use-address-params';
import type { Filter } from './resource';

export type FilterAddress = ReturnType<typeof useFilterAddress>;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const WORDS = 80;

/** What the address says of a filter; people type and share addresses, so anything may stand in it. */
function valueOf(filter: Filter, text: string | null) {
  const value = text ?? '';
  if (filter.accepts) return filter.accepts(value) ? value : '';
  if (filter.kind === 'date') return DAY.test(value) ? value : '';
  return filter.options?.some(option => option.value === value) ? value : '';
}

/** The name of a parameter; of two lists on a page one has a prefix, so that each keeps its own. */
export const inAddress = (name: string, prefix?: string) => (prefix ? `${prefix}.${name}` : name);

/**
 * Filters and words as they stand in the page's address, for lists, reports and charts. `resets` are parameters that another
 * filter makes void, as a list's page.
 */
export function useFilterAddress(
  { filters, search }: { filters: readonly Filter[]; search?: { name: string; min?: number } },
  { prefix, resets = [] }: { prefix?: string; resets?: readonly string[] } = {},
) {
  const [params, change, state] = useAddressParams();
  const at = (name: string) => inAddress(name, prefix);

  /** Sets some parameters, removes those that are empty. */
  const go = (changes: Record<string, string>, how: { replace?: boolean; state?: object } = {}) =>
    change(current => {
      const next = new URLSearchParams(current);
      for (const [name, value] of Object.entries(changes))
        if (value) next.set(at(name), value);
        else next.delete(at(name));
      return next;
    }, how);
  const voided = Object.fromEntries(resets.map(name => [name, '']));

  const values = Object.fromEntries(filters.map(filter => [filter.name, valueOf(filter, params.get(at(filter.name)))]));
  const words = params.get(at('q'))?.trim().slice(0, WORDS) ?? '';
  const isTooShort = words.length > 0 && words.length < (search?.min ?? 0);
  return {
    params,
    state,
    go,
    values,
    words,
    isTooShort,
    /** What narrows the call, as it takes it. */
    narrowing: {
      ...Object.fromEntries(Object.entries(values).filter(([, value]) => value)),
      ...(search && words && !isTooShort && { [search.name]: words }),
    },
    isNarrowed: filters.some(({ name }) => values[name]) || words !== '',
    setFilter: (name: string, value: string) => go({ ...voided, [name]: value }, { replace: true }),
    clear: () =>
      go({ ...voided, q: '', ...Object.fromEntries(filters.map(({ name }) => [name, ''])) }, { replace: true }),
  };
}
