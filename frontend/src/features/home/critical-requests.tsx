import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client';
import { QueryView } from '../../page-parts/query-view';
import { RequestTicket } from '../../domain/support-requests/request-ticket';
import { SwashHeading } from '../../ui/display/heading';
import { MoreLink } from '../../ui/navigation/link';
import { TicketSkeletons } from '../../ui/feedback/skeleton';

/** The newest critical support requests; on a phone a strip to swipe through. */
export function CriticalRequests() {
  const { i18n } = useLingui();
  const critical = useQuery(api.supportRequests.list.query({ urgency: 'critical', limit: 3 }));
  return (
    <section className="wrap" aria-labelledby="critical">
      <div className="head">
        <SwashHeading id="critical">{i18n.t('Critical right now')}</SwashHeading>
        <MoreLink to="/support-requests?urgency=critical">{i18n.t('See all')}</MoreLink>
      </div>
      <QueryView
        query={critical}
        as="h3"
        failure={i18n.t('Failed to fetch support requests')}
        loading={<TicketSkeletons count={3} columns="card-list--3 strip" />}
        isEmpty={({ supportRequests }) => supportRequests.length === 0}
        empty={<p className="muted">{i18n.t('No critical requests right now.')}</p>}
      >
        {({ supportRequests }) => (
          <ul className="card-list card-list--3 strip">
            {supportRequests.map(request => (
              <li key={request.id} className="slot">
                <RequestTicket request={request} heading="h3" tall />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  );
}
