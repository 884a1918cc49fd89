import { keepPreviousData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ApiError } from '@aar/api-client/api';

interface PagedCall<Input extends object, Page extends { nextCursor: string | null }> {
  (input: Input & { cursor?: string }): Promise<Page>;
  key(): readonly [string, string];
}

/** A list that grows page by page along its cursor; while another filter loads, the rows of the one before stay. */
export function usePages<Input extends object, Page extends { nextCursor: string | null }>(
  call: PagedCall<Input, Page>,
  input: Input,
  options: { enabled?: boolean } = {},
) {
  return useInfiniteQuery<Page, ApiError, Page[], readonly unknown[], string | null>({
    queryKey: [...call.key(), 'pages', input],
    queryFn: ({ pageParam }) => call({ ...input, cursor: pageParam ?? undefined }),
    // Not undefined, which a painted page could not write down.
    initialPageParam: null,
    getNextPageParam: page => page.nextCursor,
    select: data => data.pages,
    placeholderData: keepPreviousData,
    ...options,
  });
}

/** What the end of such a list needs to know of it. */
export type Pages = Pick<
  UseInfiniteQueryResult<unknown, ApiError>,
  'isError' | 'isFetchNextPageError' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage' | 'refetch'
>;

/** Fetches again what failed: the next page, or what is there. */
export const retryPages = (pages: Pages) => void (pages.isFetchNextPageError ? pages.fetchNextPage() : pages.refetch());
