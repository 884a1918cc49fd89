import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '@aar/api-client/api';
import { reasonOf } from '../i18n/failures';
import { Loading, Skeleton } from '../ui/feedback/skeleton';
import { ErrorState, RetryNotice } from '../ui/feedback/states';
import { PagesEnd } from './pages-end';
import { type Pages, retryPages } from './use-pages';

type Answer<Data> = Pick<UseQueryResult<Data, ApiError>, 'data' | 'error' | 'refetch'> & Partial<Pages>;

interface QueryViewProps<Data> {
  /** Result of `useQuery`, or of `usePages`, whose list ends with a way to load more. */
  query: Answer<Data>;
  /** Text for a failed first request or a failed refetch. */
  failure: string;
  /** Shows the server's reason below the failure, for staff. */
  hasReason?: boolean;
  /** Level of the failure's heading. */
  as?: 'h1' | 'h2' | 'h3';
  /** A placeholder in the shape of the content, which avoids layout shifts; else a skeleton with this number of `lines`. */
  loading?: ReactNode;
  lines?: number;
  /** Replaces the usual error state for some failures. */
  instead?(error: ApiError): ReactNode;
  /** Replaces the default refetch. */
  onRetry?: () => void;
  isEmpty?(data: Data): boolean;
  empty?: ReactNode;
  children(data: Data): ReactNode;
}

const hasPages = (query: object): query is Pages => 'fetchNextPage' in query;

/** Shows the state of a query: loading, failed, empty or its data. Data stays visible when a later request fails. */
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
  const { data, error } = query;
  if (data === undefined) {
    if (!error) return loading;
    return (
      instead?.(error) || (
        <ErrorState as={as} title={failure} onRetry={onRetry}>
          {hasReason && reasonOf(error)}
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
