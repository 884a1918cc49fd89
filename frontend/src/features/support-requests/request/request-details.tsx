import { useLingui } from '@lingui/react';
import type { SupportRequest } from '@aar/contracts/community/support-requests.contract';
import { urgencyNotes } from '../../../domain/vocabulary/choices';
import { OwnerLine } from '../../../domain/members/owner-line';
import { RequestBadges, RequestStub } from '../../../domain/support-requests/request-ticket';
import { formatAgo, formatDate } from '../../../i18n/dates';
import { Chips } from '../../../ui/display/badge';
import { Facts } from '../../../ui/display/numbers';
import { Place } from '../../../ui/display/place';
import { Ticket } from '../../../ui/display/ticket';
import { PhotoList } from '../../../domain/pictures/photo-list';

/** All details of a support request, as one large ticket. */
export function RequestDetails({ request }: { request: SupportRequest }) {
  const { i18n } = useLingui();
  return (
    <Ticket
      tone={request.urgencyLevel}
      fit
      top={<RequestBadges request={request} />}
      stub={<RequestStub request={request} />}
    >
      <h1 className="text-32">{request.title}</h1>
      <Place>{`${request.location}, ${request.city}, ${request.state}`}</Place>
      <OwnerLine owner={request.owner} verb="asks" />
      <p className="whitespace-pre-line">{request.description}</p>
      {request.photos.length > 0 && <PhotoList isLarge photos={request.photos} />}
      {request.requiredSupport.length > 0 && (
        <div className="stack stack--2">
          <h2 className="text-20">{i18n.t('Required support')}</h2>
          <Chips items={request.requiredSupport.map(kind => i18n.t(kind))} />
        </div>
      )}
      {request.outcome && (
        <div className="stack stack--2">
          <h2 className="text-20">{i18n.t('Outcome')}</h2>
          <p className="whitespace-pre-line">{request.outcome}</p>
        </div>
      )}
      <Facts
        items={[
          { label: i18n.t('Help is needed'), value: i18n.t(urgencyNotes[request.urgencyLevel]) },
          ...(request.completedAt ? [{ label: i18n.t('Completed'), value: formatDate(request.completedAt) }] : []),
          {
            label: i18n.t('Posted'),
            value: (
              <time dateTime={request.createdAt} suppressHydrationWarning>
                {`${formatDate(request.createdAt)}, ${formatAgo(request.createdAt)}`}
              </time>
            ),
          },
        ]}
      />
    </Ticket>
  );
}
