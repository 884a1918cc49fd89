import type { ComponentType } from 'react';
import { useLingui } from '@lingui/react';
import type { SupportRequest } from '@aar/contracts/community/support-requests.contract';
import { urgencyNotes } from '../../shared/labels';
import { RequestBadges, RequestStub } from '../../shared/request-ticket';
import { formatAgo, formatDate } from '../../i18n/dates';
import { Care } from '../../ui/art/care';
import { Rally } from '../../ui/art/rally';
import { Rescue } from '../../ui/art/rescue';
import { Chips } from '../../ui/display/badge';
import { Facts } from '../../ui/display/numbers';
import { Place } from '../../ui/display/place';
import { Ticket } from '../../ui/display/ticket';

const pictures: Partial<Record<SupportRequest['requestType'], ComponentType>> = {
  'Emergency Rescue': Rescue,
  'Medical Care': Care,
  'Rally/Protest': Rally,
  'Awareness Campaign': Rally,
};

/** All that a request says, as one large ticket. */
export function RequestDetails({ request }: { request: SupportRequest }) {
  const { i18n } = useLingui();
  const Picture = pictures[request.requestType];
  return (
    <Ticket
      tone={request.urgencyLevel}
      fit
      top={<RequestBadges request={request} />}
      stub={<RequestStub request={request} />}
    >
      <h1 className="text-32">{request.title}</h1>
      <Place>
        {request.location}, {request.city}, {request.state}
      </Place>
      <p className="whitespace-pre-line">{request.description}</p>
      {Picture && (
        <div className="photo">
          <Picture />
        </div>
      )}
      {request.requiredSupport.length > 0 && (
        <div className="stack stack--2">
          <h2 className="text-20">{i18n.t('Required support')}</h2>
          <Chips items={request.requiredSupport.map(kind => i18n.t(kind))} />
        </div>
      )}
      <Facts
        items={[
          { label: i18n.t('Help is needed'), value: i18n.t(urgencyNotes[request.urgencyLevel]) },
          {
            label: i18n.t('Posted'),
            value: (
              <time dateTime={request.createdAt}>
                {formatDate(request.createdAt)}, {formatAgo(request.createdAt)}
              </time>
            ),
          },
        ]}
      />
    </Ticket>
  );
}
