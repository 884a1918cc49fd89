import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '@aar/api-client/api';
import { Loading, Skeleton } from '../ui/feedback/skeleton';
import { ErrorState, RetryNotice } from '../ui/feedback/states';
import { PagesEnd } from './pages-end';
import { type Pages, retryPages } from './use-pages';

type Answer<Data> = Pick<UseQueryResult<Data, ApiError>, 'data' | 'error' | 'refetch'> & Partial<Pages>;

interface QueryViewProps<Data> {
  /** Of `useQuery`, or of `usePages`, whose list ends with the way to more of it. */
  query: Answer<Data>;
  /** Says that it could not be fetched, or not be brought up to date. */
  failure: string;
  /** Below the failure the server's reason, for staff. */
  hasReason?: boolean;
  /** Level of the failure's heading. */
  as?: 'h1' | 'h2' | 'h3';
  /** In the shape of what comes, so that nothing moves; else so many `lines`. */
  loading?: ReactNode;
  lines?: number;
  /** What to say of some failures in place of the usual. */
  instead?(error: ApiError): ReactNode;
  /** In place of fetching again. */
  onRetry?: () => void;
  isEmpty?(data: Data): boolean;
  empty?: ReactNode;
  children(data: Data): ReactNode;
}

const hasPages = (query: object): query is Pages => 'fetchNextPage' in query;

/** What an answer has to show now: that it loads, that it failed, that it is empty, or itself. What was there stays when it fails later. */
export function QueryView<Data>({
  query,
  failure,
  hasReason,
  as,
  lines = 4,
  loading = (
    <Loading>
      <Skeleton lines={lines} />
    </Loading>
  ),
  instead,
  onRetry = () => (hasPages(query) ? retryPages(query) : void query.refetch()),
  isEmpty,
  empty,
  children,
}: QueryViewProps<Data>) {
  const { i18n } = useLingui();
  const { data, error } = query;
  if (data === undefined) {
    if (!error) return loading;
    return (
      instead?.(error) || (
        <ErrorState as={as} title={failure} onRetry={onRetry}>
          {hasReason && i18n.t(error.message)}
        </ErrorState>
      )
    );
  }
  return (
    <>
      {error && !hasPages(query) && (
        <div className="mb-4">
          <RetryNotice onRetry={onRetry}>{failure}</RetryNotice>
        </div>
      )}
      {isEmpty?.(data) ? empty : children(data)}
      {hasPages(query) && <PagesEnd pages={query} shown={Array.isArray(data) ? data.length : 0} failure={failure} />}
    </>
  );
}
