import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client';
import { RequestTicket } from '../../shared/request-ticket';
import { LinkButton } from '../../ui/button';
import { MoreLink } from '../../ui/navigation/link';
import { Loading, TicketSkeletons } from '../../ui/feedback/skeleton';
import { EmptyState, ErrorState, RetryNotice } from '../../ui/feedback/states';

/** My calls for help, newest first; `first` limits how many are shown. */
export function MyRequests({ first }: { first?: number }) {
  const { i18n } = useLingui();
  const mine = useQuery(api.supportRequests.my.query({ limit: 50 }));
  const refresh = () => void mine.refetch();
  const failure = i18n.t('Failed to fetch support requests');

  if (mine.isPending)
    return (
      <Loading>
        <TicketSkeletons count={2} />
      </Loading>
    );
  if (!mine.data) return <ErrorState as="h3" title={failure} onRetry={refresh} />;
  const requests = mine.data.supportRequests;
  if (requests.length === 0)
    return (
      <EmptyState
        art="road"
        title={i18n.t('You have not posted a request yet')}
        action={<LinkButton to="/support-requests?create">{i18n.t('Create Request')}</LinkButton>}
      >
        {i18n.t('When an animal near you needs help, post a request. Members nearby are alerted at once.')}
      </EmptyState>
    );
  return (
    <>
      {mine.isError && (
        <div className="mb-4">
          <RetryNotice onRetry={refresh}>{failure}</RetryNotice>
        </div>
      )}
      <ul className="card-list">
        {requests.slice(0, first).map(request => (
          <li key={request.id} className="slot">
            <RequestTicket request={request} />
          </li>
        ))}
      </ul>
      {first !== undefined && requests.length > first && (
        <MoreLink to="/dashboard?tab=requests">{i18n.t('See all {count}', { count: requests.length })}</MoreLink>
      )}
    </>
  );
}
