import { openedBy, useAddressWindow } from '../../ui/navigation/use-address-window';
import type { Resource } from './resource';
import { inAddress, useFilterAddress } from './use-filter-address';

export type ListAddress = ReturnType<typeof useListAddress>;
type Described = Pick<
  Resource<{ id: string }>,
  'filters' | 'search' | 'labelSort' | 'columns' | 'initialSort' | 'grid'
>;

/** A changed filter or sort order starts at the first page. */
const PAGE = ['cursor', 'page'];

/** Filters, sort order, page, view and open row of a list in the page's URL; `prefix` if the page has several lists. */
export function useListAddress({ filters, search, labelSort, columns, initialSort, grid }: Described, prefix?: string) {
  const { params, state: kept, go, ...filtering } = useFilterAddress({ filters, search }, { prefix, resets: PAGE });
  const at = (name: string) => inAddress(name, prefix);
  const drawer = useAddressWindow(at('open'));
  const creation = useAddressWindow(at('create'));
  const state = kept as { trails?: Record<string, string[]> } | null;
  /** The cursors of the previous pages, if they are known. */
  const trail = state?.trails?.[prefix ?? ''] ?? [];
  const withTrail = (cursors: string[]) => ({ state: { trails: { ...state?.trails, [prefix ?? '']: cursors } } });

  const firstPage = Object.fromEntries(PAGE.map(name => [name, '']));
  const cursor = params.get(at('cursor')) ?? '';
  const page = cursor ? Math.max(2, Math.floor(Number(params.get(at('page')))) || 2) : 1;

  const usualView = grid?.isFirst ? 'grid' : 'table';
  const sortable = [labelSort, ...columns.map(({ sort }) => sort)].filter(sort => sort !== undefined);
  const by = sortable.find(sort => sort.by === params.get(at('sort')))?.by ?? initialSort?.by;
  const order = params.get(at('order')) ?? initialSort?.order;
  const sort = by ? { by, order: order === 'asc' ? ('asc' as const) : ('desc' as const) } : undefined;

  return {
    ...filtering,
    sort,
    /** The full input of the list request. */
    query: {
      ...filtering.narrowing,
      ...(sort && { sort: sort.by, order: sort.order }),
      ...(cursor && { cursor }),
    },
    page,
    isFirstPage: cursor === '',
    isGrid: (params.get(at('view')) ?? usualView) === 'grid',
    openId: drawer.value,
    isCreating: creation.isOpen,

    setSort: (sort: string, order: string) => go({ ...firstPage, sort, order }, { replace: true }),
    setGrid: (isGrid: boolean) =>
      go(
        { view: isGrid === (usualView === 'grid') ? '' : isGrid ? 'grid' : 'table' },
        { replace: true, state: state ?? undefined },
      ),
    toFirstPage: () => go(firstPage),
    next: (nextCursor: string) => go({ cursor: nextCursor, page: String(page + 1) }, withTrail([...trail, cursor])),
    /** The previous page; without a trail, as with a shared URL, the first one. */
    previous: () => {
      const before = trail.at(-1) ?? '';
      go({ cursor: before, page: before ? String(page - 1) : '' }, withTrail(trail.slice(0, -1)));
    },
    close: drawer.close,
    startCreating: () => creation.open('new'),
    stopCreating: creation.close,
    /** A link to the same list with a row open. */
    opening: (id: string) => {
      const next = new URLSearchParams(params);
      next.set(at('open'), id);
      return { to: `?${next}`, replace: drawer.isOpen, state: drawer.isOpen ? state : openedBy(at('open'), state) };
    },
  };
}
