import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client';
import { QueryView } from '../../shared/query-view';
import { RequestTicket } from '../../shared/request-ticket';
import { LinkButton } from '../../ui/button';
import { MoreLink } from '../../ui/navigation/link';
import { Loading, TicketSkeletons } from '../../ui/feedback/skeleton';
import { EmptyState } from '../../ui/feedback/states';

/** My calls for help, newest first; `first` limits how many are shown. */
export function MyRequests({ first }: { first?: number }) {
  const { i18n } = useLingui();
  const mine = useQuery(api.supportRequests.my.query({ limit: 50 }));
  return (
    <QueryView
      query={mine}
      as="h3"
      failure={i18n.t('Failed to fetch support requests')}
      loading={
        <Loading>
          <TicketSkeletons count={2} />
        </Loading>
      }
      isEmpty={({ supportRequests }) => supportRequests.length === 0}
      empty={
        <EmptyState
          art="road"
          title={i18n.t('You have not posted a request yet')}
          action={<LinkButton to="/support-requests?create">{i18n.t('Create Request')}</LinkButton>}
        >
          {i18n.t('When an animal near you needs help, post a request. Members nearby are alerted at once.')}
        </EmptyState>
      }
    >
      {({ supportRequests: requests }) => (
        <>
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
      )}
    </QueryView>
  );
}
