import { Pager } from '../ui/navigation/pager';
import { RetryNotice } from '../ui/feedback/states';
import { type Pages, retryPages } from './use-pages';

/** As many pages come by themselves; what stands below the list could not be reached otherwise. */
const mostByThemselves = 4;

/** Below a list that grows page by page: the way to more of it, or that this could not be fetched. What is there stays. */
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
