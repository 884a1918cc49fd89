import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import type { SupportRequest } from '@aar/contracts/community/support-requests.contract';
import { api } from '../../api/client';
import { useSession } from '../../api/session';
import { QueryView } from '../../page-parts/query-view';
import { RequestTicket } from '../../domain/support-requests/request-ticket';
import { LinkButton } from '../../ui/button';
import { TicketSkeletons } from '../../ui/feedback/skeleton';
import { EmptyState } from '../../ui/feedback/states';

const SHOWN = 2;
const activeOf = ({ supportRequests }: { supportRequests: SupportRequest[] }) =>
  supportRequests.filter(({ status }) => status === 'active').slice(0, SHOWN);

/** Two open support requests: in the member's state, or the newest of all for a visitor. */
export function NearbyRequests() {
  const { i18n } = useLingui();
  const state = useSession()?.user.state as SupportRequest['state'] | undefined;
  const nearby = useQuery({
    ...api.supportRequests.list.query({ state: (state || undefined) as never, limit: SHOWN }),
  });
  return (
    <section className="stack" aria-labelledby="nearby">
      <h3 id="nearby">{i18n.t('Nearby requests')}</h3>
      <QueryView
        query={nearby}
        as="h3"
        failure={i18n.t('Failed to fetch support requests')}
        loading={<TicketSkeletons count={SHOWN} />}
        isEmpty={data => activeOf(data).length === 0}
        empty={
          <EmptyState
            as="h3"
            art="asleep"
            title={state ? i18n.t('No requests in {state} right now', { state }) : i18n.t('No requests right now')}
            action={
              <LinkButton to="/support-requests" tone="plain">
                {i18n.t('See all requests')}
              </LinkButton>
            }
          />
        }
      >
        {data => (
          <ul className="card-list">
            {activeOf(data).map(request => (
              <li key={request.id} className="slot">
                <RequestTicket request={request} heading="h4" />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  );
}
