import { useLingui } from '@lingui/react';
import { Link } from 'react-router-dom';
import type { SupportRequest } from '@aar/contracts/community/support-requests.contract';
import { Badge, Chips } from '../../ui/display/badge';
import { LinkButton } from '../../ui/button';
import { Place } from '../../ui/display/place';
import { Ticket, TicketStub } from '../../ui/display/ticket';
import { formatDate, formatTime } from '../../i18n/dates';
import { FeaturedBadge } from '../editorial/featured-badge';
import { requestStatuses, urgencyLabels } from '../vocabulary/labels';
import { OwnerLine } from '../members/owner-line';
import { RequestMoment } from './request-moment';
import { OfferHelpButton } from './offer-help-button';
import { ShareButton } from '../sharing/share-button';

/** The path of a support request's page, also used in shared links. */
export const requestPath = (id: string) => `/support-requests/${id}`;

/** Urgency, status and type of a support request, shown at the top of its ticket. */
export function RequestBadges({ request, status = true }: { request: SupportRequest; status?: boolean }) {
  const { i18n } = useLingui();
  const { label, tone } = requestStatuses[request.status];
  return (
    <>
      <Badge tone={request.urgencyLevel}>{i18n.t(urgencyLabels[request.urgencyLevel])}</Badge>
      {status && <Badge tone={tone}>{i18n.t(label)}</Badge>}
      {request.isPromoted && <FeaturedBadge />}
      <span className="ticket__kind">{i18n.t(request.requestType)}</span>
    </>
  );
}

/** By when help is needed, and how many members have offered it. */
export function RequestStub({ request }: { request: SupportRequest }) {
  const { i18n } = useLingui();
  return (
    <TicketStub
      label={i18n.t('Needed by')}
      date={request.dateNeeded ? formatDate(request.dateNeeded) : i18n.t('ASAP')}
      time={request.timeNeeded && formatTime(request.timeNeeded)}
      count={request.responses}
      countLabel={i18n.t('{count, plural, one {response} other {responses}}', { count: request.responses })}
    />
  );
}

/** A support request in a list; `tall` is the layout for narrow columns. Render it inside `<li className="slot">`. */
export function RequestTicket({
  request,
  heading: Heading = 'h2',
  tall,
}: {
  request: SupportRequest;
  heading?: 'h2' | 'h3' | 'h4';
  tall?: boolean;
}) {
  const { i18n } = useLingui();
  const path = requestPath(request.id);
  const photo = request.photos[0]?.variants.at(-1);
  return (
    <Ticket
      tone={request.urgencyLevel}
      tall={tall}
      top={<RequestBadges request={request} status={!tall} />}
      stub={<RequestStub request={request} />}
      actions={
        <>
          {request.isOwner ? (
            <LinkButton to={path}>{i18n.t('Responses')}</LinkButton>
          ) : (
            <OfferHelpButton request={request} named />
          )}
          <LinkButton to={path} tone="plain" aria-label={i18n.t('View Details: {title}', { title: request.title })}>
            {i18n.t('View Details')}
          </LinkButton>
          {!tall && <ShareButton title={request.title} path={path} />}
        </>
      }
    >
      <div className="ticket__lead">
        <div className="stack stack--2">
          <Heading>
            <Link to={path}>{request.title}</Link>
          </Heading>
          <Place>{`${request.location}, ${request.city}, ${request.state}`}</Place>
          <RequestMoment request={request} />
          <OwnerLine owner={request.owner} verb="asks" />
        </div>
        {photo && <img className="ticket__photo" src={photo.url} width={96} height={96} loading="lazy" alt="" />}
      </div>
      {!tall && (
        <>
          <p className="clamp">{request.description}</p>
          <Chips items={request.requiredSupport.map(kind => i18n.t(kind))} max={3} />
        </>
      )}
    </Ticket>
  );
}
