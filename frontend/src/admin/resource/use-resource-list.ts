import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '@aar/api-client/api';
import type { ListPage, Resource } from './resource';

export const LIMIT = 24;

/** One page of the list; while another page or filter loads, the previous rows stay. */
export const useResourceList = <Row extends { id: string }>(
  { list }: Pick<Resource<Row>, 'list'>,
  query: Record<string, unknown>,
) =>
  useQuery<ListPage<Row>, ApiError>({
    queryKey: [...list.key, 'page', query],
    queryFn: () => list.fetch({ limit: LIMIT, ...query }),
    placeholderData: keepPreviousData,
  });

/**
 * Runs a write with an optimistic update: `expected` changes the shown rows, a failure rolls that back. The write then makes the
 * list refetch.
 */
export function useOptimisticWrite<Row extends { id: string }>({ list }: Pick<Resource<Row>, 'list'>) {
  const queries = useQueryClient();
  const pages = { queryKey: [...list.key, 'page'] };

  return async function write<Answer>(
    rows: readonly Row[],
    run: () => Promise<Answer>,
    expected?: (row: Row) => Row | null,
  ) {
    await queries.cancelQueries(pages);
    const before = queries.getQueriesData<ListPage<Row>>(pages);
    const ids = new Set(rows.map(row => row.id));
    if (expected)
      queries.setQueriesData<ListPage<Row>>(
        pages,
        page => page && { ...page, rows: page.rows.flatMap(row => (ids.has(row.id) ? (expected(row) ?? []) : row)) },
      );
    try {
      return await run();
    } catch (error) {
      for (const [key, page] of before) queries.setQueryData(key, page);
      throw error;
    }
  };
}
