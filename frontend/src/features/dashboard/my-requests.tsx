import type { ComponentProps } from 'react';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import type { SupportRequest } from '@aar/contracts/community/support-requests.contract';
import { api } from '../../api/client';
import { QueryView } from '../../page-parts/query-view';
import { RequestTicket } from '../../domain/support-requests/request-ticket';
import { usePages } from '../../page-parts/use-pages';
import { LinkButton } from '../../ui/button';
import { MoreLink } from '../../ui/navigation/link';
import { Loading, TicketSkeletons } from '../../ui/feedback/skeleton';
import { EmptyState } from '../../ui/feedback/states';

const mostLatest = 2;

/** The member's own support requests, newest first. */
export function MyRequests() {
  const pages = usePages(api.supportRequests.my, {});
  return <Requests query={pages} requestsIn={all => all.flatMap(page => page.supportRequests)} />;
}

/** The newest of them, with a link to the others. */
export function MyLatestRequests() {
  const { i18n } = useLingui();
  const latest = useQuery(api.supportRequests.my.query({ limit: mostLatest }));
  return (
    <>
      <Requests query={latest} requestsIn={page => page.supportRequests} />
      {latest.data?.nextCursor && <MoreLink to="/dashboard?tab=requests">{i18n.t('See all')}</MoreLink>}
    </>
  );
}

function Requests<Data>({
  query,
  requestsIn,
}: Pick<ComponentProps<typeof QueryView<Data>>, 'query'> & { requestsIn: (data: Data) => SupportRequest[] }) {
  const { i18n } = useLingui();
  return (
    <QueryView
      query={query}
      as="h3"
      failure={i18n.t('Failed to fetch support requests')}
      loading={
        <Loading>
          <TicketSkeletons count={2} />
        </Loading>
      }
      isEmpty={data => requestsIn(data).length === 0}
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
      {data => (
        <ul className="card-list">
          {requestsIn(data).map(request => (
            <li key={request.id} className="slot">
              <RequestTicket request={request} />
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  );
}
