import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { endsNextDay } from '@aar/contracts/community/event-times';
import type { Event } from '@aar/contracts/community/events.contract';
import { formatDate, formatTime } from '../../../i18n/dates';
import { EventBadges } from '../../../domain/events/event-card';
import { EventFrame } from '../../../domain/events/event-frame';
import { OwnerLine } from '../../../domain/members/owner-line';
import { Place } from '../../../ui/display/place';
import { Calendar } from '../../../ui/icons';

/** When and where an event is, and the actions on it: visible without scrolling, also on a phone. */
export function EventHead({ event, children }: { event: Event; children: ReactNode }) {
  const { i18n } = useLingui();
  return (
    <EventFrame isPage event={event} foot={children}>
      <EventBadges event={event} />
      <h1>{event.title}</h1>
      <p className="place">
        <Calendar />
        {/* Wrapped in one element, because siblings would become columns. */}
        <span>
          <time dateTime={`${event.eventDate}T${event.eventTime}+05:30`}>
            <span>{`${formatDate(event.eventDate)},`}</span>{' '}
            <span className="whitespace-nowrap">{formatTime(event.eventTime)}</span>
          </time>{' '}
          {event.endTime && (
            <span>
              {i18n.t(endsNextDay(event) ? 'until {time} the next day' : 'until {time}', {
                time: formatTime(event.endTime),
              })}
            </span>
          )}
        </span>
      </p>
      <Place>{`${event.location}, ${event.city}, ${event.state}`}</Place>
      <OwnerLine owner={event.owner} verb="organises" />
    </EventFrame>
  );
}
