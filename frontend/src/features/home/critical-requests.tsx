import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client';
import { RequestTicket } from '../../shared/request-ticket';
import { SwashHeading } from '../../ui/display/heading';
import { MoreLink } from '../../ui/navigation/link';
import { TicketSkeletons } from '../../ui/feedback/skeleton';
import { ErrorState } from '../../ui/feedback/states';

/** The newest critical requests; on a phone a strip to swipe through. */
export function CriticalRequests() {
  const { i18n } = useLingui();
  const critical = useQuery(api.supportRequests.list.query({ urgency: 'critical', limit: 3 }));
  const requests = critical.data?.supportRequests;
  return (
    <section className="wrap" aria-labelledby="critical">
      <div className="head">
        <SwashHeading id="critical">{i18n.t('Critical right now')}</SwashHeading>
        <MoreLink to="/support-requests?urgency=critical">{i18n.t('See all')}</MoreLink>
      </div>
      {requests ? (
        <ul className="card-list card-list--3 strip">
          {requests.map(request => (
            <li key={request.id} className="slot">
              <RequestTicket request={request} heading="h3" tall />
            </li>
          ))}
        </ul>
      ) : critical.isError ? (
        <ErrorState
          as="h3"
          title={i18n.t('Failed to fetch support requests')}
          onRetry={() => void critical.refetch()}
        />
      ) : (
        <TicketSkeletons count={3} columns="card-list--3 strip" />
      )}
      {requests?.length === 0 && <p className="muted">{i18n.t('No critical requests right now.')}</p>}
    </section>
  );
}
