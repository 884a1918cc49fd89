import { useLingui } from '@lingui/react';
import { Link } from 'react-router-dom';
import type { Event } from '@aar/contracts/community/events.contract';
import { Badge, Chips } from '../../ui/display/badge';
import { Check } from '../../ui/icons';
import { Place } from '../../ui/display/place';
import { LinkButton } from '../../ui/button';
import { EventFrame } from './event-frame';
import { eventPath } from './event-path';
import { FeaturedBadge } from '../editorial/featured-badge';
import { JoinEventButton } from './join-event-button';
import { eventStatuses, repeats } from './event-labels';
import { OwnerLine } from '../members/owner-line';
import { ShareButton } from '../sharing/share-button';

/** The number of participants and of seats. */
export function Seats({ event }: { event: Event }) {
  const { i18n } = useLingui();
  const { currentParticipants: taken, maxParticipants: seats } = event;
  if (!seats) return <p className="small">{i18n.t('{count} going, no limit on seats', { count: taken })}</p>;
  const left = Math.max(0, seats - taken);
  return (
    <div className={`seats ${left === 0 ? 'seats--full' : ''}`}>
      <div className="seats__bar">
        <i style={{ width: `${Math.min(100, (taken / seats) * 100)}%` }} />
      </div>
      <p>
        <span>{i18n.t('{taken} of {seats} seats taken', { taken, seats })}</span>
        {event.status === 'active' && <span>{left > 0 ? i18n.t('{left} left', { left }) : i18n.t('Event Full')}</span>}
      </p>
    </div>
  );
}

/** The status and the type of an event. */
export function EventBadges({ event }: { event: Event }) {
  const { i18n } = useLingui();
  const { label, tone } = eventStatuses[event.status];
  return (
    <div className="row">
      {event.isParticipating && event.status === 'active' ? (
        <span className="stamp caps">
          <Check className="icon--s" />
          {i18n.t('You are going')}
        </span>
      ) : (
        <Badge tone={tone}>{i18n.t(label)}</Badge>
      )}
      {event.isPromoted && <FeaturedBadge />}
      <span className="ticket__kind">
        {[event.eventType, event.series && repeats[event.series.repeat]]
          .map(word => word && i18n.t(word))
          .filter(Boolean)
          .join(' · ')}
      </span>
    </div>
  );
}

/** An event in a list: date, title, place, seats and the actions on it. */
export function EventCard({ event, heading: Heading = 'h3' }: { event: Event; heading?: 'h2' | 'h3' | 'h4' }) {
  const { i18n } = useLingui();
  const path = eventPath(event.id);
  return (
    <EventFrame
      event={event}
      foot={
        <>
          <Seats event={event} />
          <div className="event-card__act">
            <JoinEventButton event={event} named />
            <LinkButton to={path} tone="plain" aria-label={i18n.t('View Details: {title}', { title: event.title })}>
              {i18n.t('View Details')}
            </LinkButton>
            <ShareButton title={event.title} path={path} />
          </div>
        </>
      }
    >
      <EventBadges event={event} />
      <Heading>
        <Link to={path}>{event.title}</Link>
      </Heading>
      <Place>{`${event.location}, ${event.city}, ${event.state}`}</Place>
      <OwnerLine owner={event.owner} verb="organises" />
      {event.requirements.length > 0 && <Chips items={event.requirements} max={3} />}
    </EventFrame>
  );
}
