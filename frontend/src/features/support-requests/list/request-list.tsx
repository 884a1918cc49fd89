import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import type { SupportRequest } from '@aar/contracts/community/support-requests.contract';
import { RequestTicket } from '../../../domain/support-requests/request-ticket';
import { QueryView } from '../../../page-parts/query-view';
import { ShownStatus } from '../../../page-parts/shown-status';
import type { usePages } from '../../../page-parts/use-pages';
import { TicketSkeletons } from '../../../ui/feedback/skeleton';

type Pages = ReturnType<typeof usePages<object, { supportRequests: SupportRequest[]; nextCursor: string | null }>>;

/** Tickets with pagination; the loaded ones stay when the next page fails. */
export function RequestList({ pages, empty }: { pages: Pages; empty: ReactNode }) {
  const { i18n } = useLingui();
  const requests = pages.data?.flatMap(page => page.supportRequests);
  return (
    <>
      <ShownStatus pages={pages} className={requests?.length === 0 ? undefined : 'muted small mb-3'}>
        {requests && i18n.t('{count, plural, one {# request} other {# requests}} shown', { count: requests.length })}
      </ShownStatus>
      <QueryView
        query={pages}
        failure={i18n.t('Failed to fetch support requests')}
        loading={<TicketSkeletons />}
        isEmpty={([first]) => first?.supportRequests.length === 0}
        empty={empty}
      >
        {() => (
          <ul className="card-list" aria-busy={pages.isPlaceholderData}>
            {requests?.map(request => (
              <li key={request.id} className="slot">
                <RequestTicket request={request} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </>
  );
}
