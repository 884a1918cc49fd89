import { Pager } from '../ui/navigation/pager';
import { RetryNotice } from '../ui/feedback/states';
import { type Pages, retryPages } from './use-pages';

/** The number of pages that load automatically; with more, the content below the list could never be reached. */
const mostByThemselves = 4;

/** The end of a paginated list: loads more, or shows that the next page failed. The loaded pages stay. */
export function PagesEnd({ pages, shown, failure }: { pages: Pages; shown: number; failure: string }) {
  if (pages.isError)
    return (
      <div className="mt-6">
        <RetryNotice onRetry={() => retryPages(pages)}>{failure}</RetryNotice>
      </div>
    );
  return (
    <Pager
      hasMore={pages.hasNextPage}
      pending={pages.isFetchingNextPage}
      byItself={shown < mostByThemselves}
      onMore={() => void pages.fetchNextPage()}
    />
  );
}
