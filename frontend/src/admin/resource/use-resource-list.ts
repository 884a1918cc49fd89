import { useCallback } from 'react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '@aar/api-client/api';
import { addPending, changed, changeOf, removePending, usePending } from './pending-changes';
import type { ListPage, Resource } from './resource';

export const LIMIT = 24;

const nameOf = (key: readonly unknown[]) => JSON.stringify(key);

/**
 * One page of the list; while another page or filter loads, the previous rows stay. Pending changes are merged into the rows on
 * render, not written to the query cache: a failed write needs no rollback of the cached data.
 */
export function useResourceList<Row extends { id: string }>(
  { list }: Pick<Resource<Row>, 'list'>,
  query: Record<string, unknown>,
) {
  const changes = usePending<Row>(nameOf(list.key));
  return useQuery<ListPage<Row>, ApiError>({
    queryKey: [...list.key, 'page', query],
    queryFn: () => list.fetch({ limit: LIMIT, ...query }),
    placeholderData: keepPreviousData,
    select: useCallback((page: ListPage<Row>) => changes.reduce(changed, page), [changes]),
  });
}

/** Runs a write with an optimistic update: `expected` changes the shown rows until the response arrives. */
export function useOptimisticWrite<Row extends { id: string }>({ list }: Pick<Resource<Row>, 'list'>) {
  const queries = useQueryClient();

  return async function write<Answer>(
    rows: readonly Row[],
    run: () => Promise<Answer>,
    expected?: (row: Row) => Row | null,
  ) {
    if (!expected) return run();
    const change = changeOf(rows, expected);
    addPending(nameOf(list.key), change);
    try {
      const answer = await run();
      // The cached rows have the change until the list is refetched after the write.
      const pages = { queryKey: [...list.key, 'page'] };
      queries.setQueriesData<ListPage<Row>>(pages, page => page && changed(page, change));
      return answer;
    } finally {
      removePending(nameOf(list.key), change);
    }
  };
}
