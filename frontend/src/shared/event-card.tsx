import '../ui/display/event-card.css';
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import type { Event } from '@aar/contracts/community/events.contract';
import { formatTime } from '../i18n/dates';
import { i18n as catalogue } from '../i18n/i18n';
import { Badge } from '../ui/display/badge';
import { Check } from '../ui/icons';
import { Place } from '../ui/display/place';
import { eventStatuses } from './labels';

/** The parts of an event's day, which is a plain date in India. */
const dayParts = (eventDate: string) => {
  const day = new Date(eventDate);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(catalogue.locale, { ...options, timeZone: 'UTC' }).format(day);
  return {
    month: part({ month: 'short', year: 'numeric' }),
    day: day.getUTCDate(),
    weekday: part({ weekday: 'short' }),
    isSunday: day.getUTCDay() === 0,
  };
};

function Seats({ event }: { event: Event }) {
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

/** An event: month and day, what and where, a bar of seats. */
export function EventCard({
  event,
  heading: Heading = 'h3',
  actions,
}: {
  event: Event;
  heading?: 'h2' | 'h3' | 'h4';
  actions?: ReactNode;
}) {
  const { i18n } = useLingui();
  const { month, day, weekday, isSunday } = dayParts(event.eventDate);
  const { label, tone } = eventStatuses[event.status];
  const faded = {
    active: '',
    paused: '',
    completed: 'event-card--past',
    cancelled: 'event-card--past event-card--off',
  }[event.status];
  return (
    <article className={`event-card ${faded}`}>
      <p className="event-card__top caps">
        <span>{month}</span>
        <span>{formatTime(event.eventTime)}</span>
      </p>
      <div className="event-card__body">
        <p className={`event-card__day ${isSunday ? 'event-card__day--sun' : ''}`}>
          <b>{day}</b>
          <small>{weekday}</small>
        </p>
        <div className="event-card__main">
          <div className="row">
            {event.isParticipating && event.status === 'active' ? (
              <span className="stamp caps">
                <Check className="icon--s" />
                {i18n.t('You are going')}
              </span>
            ) : (
              <Badge tone={tone}>{i18n.t(label)}</Badge>
            )}
            <span className="ticket__kind">{i18n.t(event.eventType)}</span>
          </div>
          <Heading>{event.title}</Heading>
          <Place>
            {event.location}, {event.city}, {event.state}
          </Place>
          {event.requirements.length > 0 && (
            <p className="small muted">{i18n.t('Bring: {things}', { things: event.requirements.join(', ') })}</p>
          )}
        </div>
      </div>
      <div className="event-card__foot">
        <Seats event={event} />
        {actions && <div className="event-card__act">{actions}</div>}
      </div>
    </article>
  );
}
