import { cutText } from '@aar/contracts/text/cut-text';
import { useAddressParams } from '../../ui/navigation/use-address-params';
import type { Filter } from './resource';

export type FilterAddress = ReturnType<typeof useFilterAddress>;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const WORDS = 80;

/** A filter's value in the URL, or empty if it is invalid: people edit and share URLs. */
function valueOf(filter: Filter, text: string | null) {
  const value = text ?? '';
  if (filter.accepts) return filter.accepts(value) ? value : '';
  if (filter.kind === 'date') return DAY.test(value) ? value : '';
  return filter.options?.some(option => option.value === value) ? value : '';
}

/** The name of a URL parameter; with several lists on a page, a prefix separates them. */
export const inAddress = (name: string, prefix?: string) => (prefix ? `${prefix}.${name}` : name);

/**
 * Filters and search text in the page's URL, for lists, reports and charts. `resets` are parameters that a changed filter
 * removes, such as a list's page.
 */
export function useFilterAddress(
  { filters, search }: { filters: readonly Filter[]; search?: { name: string; min?: number } },
  { prefix, resets = [] }: { prefix?: string; resets?: readonly string[] } = {},
) {
  const [params, change, state] = useAddressParams();
  const at = (name: string) => inAddress(name, prefix);

  /** Sets parameters and removes those with an empty value. */
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
  const words = cutText(params.get(at('q'))?.trim() ?? '', WORDS);
  const isTooShort = words.length > 0 && words.length < (search?.min ?? 0);
  return {
    params,
    state,
    go,
    values,
    words,
    isTooShort,
    /** The filters as parameters of the request. */
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
