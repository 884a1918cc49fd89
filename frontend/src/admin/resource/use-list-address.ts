import { useLocation } from 'react-router-dom';
import { useAddressParams } from '../../ui/navigation/use-address-params';
import { openedBy, useAddressWindow } from '../../ui/navigation/use-address-window';
import type { Filter, Resource } from './resource';

export type ListAddress = ReturnType<typeof useListAddress>;
type Described = Pick<Resource<{ id: string }>, 'filters' | 'search' | 'labelSort' | 'columns' | 'initialSort'>;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const WORDS = 80;
/** Another list begins at its first page. */
const PAGE = ['cursor', 'page'];

/** What the address says of a filter; people type and share addresses, so anything may stand in it. */
function valueOf(filter: Filter, params: URLSearchParams) {
  const value = params.get(filter.name) ?? '';
  if (filter.accepts) return filter.accepts(value) ? value : '';
  if (filter.kind === 'date') return DAY.test(value) ? value : '';
  return filter.options?.some(option => option.value === value) ? value : '';
}

/** Filters, sort, page and the open row of a list, as they stand in the page's address. */
export function useListAddress({ filters, search, labelSort, columns, initialSort }: Described) {
  const [params, change] = useAddressParams();
  const drawer = useAddressWindow('open');
  const creation = useAddressWindow('create');
  const state = useLocation().state as { trail?: string[] } | null;
  /** The cursors of the pages before this one, where they are known. */
  const trail = state?.trail ?? [];

  /** Sets some parameters, removes those that are empty. */
  const go = (changes: Record<string, string>, how: { replace?: boolean; state?: { trail: string[] } } = {}) =>
    change(current => {
      const next = new URLSearchParams(current);
      for (const [name, value] of Object.entries(changes))
        if (value) next.set(name, value);
        else next.delete(name);
      return next;
    }, how);
  const firstPage = Object.fromEntries(PAGE.map(name => [name, '']));
  const cursor = params.get('cursor') ?? '';
  const page = cursor ? Math.max(2, Math.floor(Number(params.get('page'))) || 2) : 1;

  const values = Object.fromEntries(filters.map(filter => [filter.name, valueOf(filter, params)]));
  const words = params.get('q')?.trim().slice(0, WORDS) ?? '';
  const isTooShort = words.length > 0 && words.length < (search?.min ?? 0);
  const sortable = [labelSort, ...columns.map(({ sort }) => sort)].filter(sort => sort !== undefined);
  const by = sortable.find(sort => sort.by === params.get('sort'))?.by ?? initialSort?.by;
  const order = params.get('order') ?? initialSort?.order;
  const sort = by ? { by, order: order === 'asc' ? ('asc' as const) : ('desc' as const) } : undefined;

  const narrowing = {
    ...Object.fromEntries(Object.entries(values).filter(([, value]) => value)),
    ...(search && words && !isTooShort && { [search.name]: words }),
  };
  return {
    values,
    words,
    isTooShort,
    sort,
    /** What narrows the list, as its call takes it. */
    narrowing,
    /** The whole input of the list's call. */
    query: {
      ...narrowing,
      ...(sort && { sort: sort.by, order: sort.order }),
      ...(cursor && { cursor }),
    },
    page,
    isFirstPage: cursor === '',
    openId: drawer.value,
    isCreating: creation.isOpen,
    isNarrowed: filters.some(({ name }) => values[name]) || words !== '',

    setFilter: (name: string, value: string) => go({ ...firstPage, [name]: value }, { replace: true }),
    setSort: (sort: string, order: string) => go({ ...firstPage, sort, order }, { replace: true }),
    clear: () =>
      go({ ...firstPage, q: '', ...Object.fromEntries(filters.map(({ name }) => [name, ''])) }, { replace: true }),
    toFirstPage: () => go(firstPage),
    next: (nextCursor: string) =>
      go({ cursor: nextCursor, page: String(page + 1) }, { state: { trail: [...trail, cursor] } }),
    /** The page before; without a trail, as when the address was shared, the first one. */
    previous: () => {
      const before = trail.at(-1) ?? '';
      go({ cursor: before, page: before ? String(page - 1) : '' }, { state: { trail: trail.slice(0, -1) } });
    },
    close: drawer.close,
    startCreating: () => creation.open('new'),
    stopCreating: creation.close,
    /** A link to the same list with a row open. */
    opening: (id: string) => {
      const next = new URLSearchParams(params);
      next.set('open', id);
      return { to: `?${next}`, replace: drawer.isOpen, state: drawer.isOpen ? state : openedBy('open', state) };
    },
  };
}
