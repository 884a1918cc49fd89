import { keepPreviousData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ApiError } from '@aar/api-client/api';

interface PagedCall<Input extends object, Page extends { nextCursor: string | null }> {
  (input: Input & { cursor?: string }): Promise<Page>;
  key(): readonly [string, string];
}

/** A list with cursor pagination; while another filter loads, the previous rows stay. */
export function usePages<Input extends object, Page extends { nextCursor: string | null }>(
  call: PagedCall<Input, Page>,
  input: Input,
  /** `start`: the cursor of the first page. */
  { start = null, ...options }: { enabled?: boolean; start?: string | null } = {},
) {
  return useInfiniteQuery<Page, ApiError, Page[], readonly unknown[], string | null>({
    queryKey: [...call.key(), 'pages', input, ...(start ? [start] : [])],
    queryFn: ({ pageParam }) => call({ ...input, cursor: pageParam ?? undefined }),
    // Not undefined, which the JSON of a server-rendered page cannot represent.
    initialPageParam: start,
    getNextPageParam: page => page.nextCursor,
    select: data => data.pages,
    placeholderData: keepPreviousData,
    ...options,
  });
}

/** The part of the query that the end of such a list needs. */
export type Pages = Pick<
  UseInfiniteQueryResult<unknown, ApiError>,
  'isError' | 'isFetchNextPageError' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage' | 'refetch'
>;

/** Retries what failed: the next page, or the loaded pages. */
export const retryPages = (pages: Pages) => void (pages.isFetchNextPageError ? pages.fetchNextPage() : pages.refetch());
