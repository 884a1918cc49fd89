import { useLingui } from '@lingui/react';
import type { Event } from '@aar/contracts/community/events.contract';
import { Seats } from '../../../domain/events/event-card';
import { isFull, isOpen, JoinEventButton } from '../../../domain/events/join-event-button';
import { formatDate, formatTime } from '../../../i18n/dates';
import { Calendar } from '../../../ui/icons';
import { lazyPart } from '../../../ui/lazy/lazy-part';
import { WaitlistButton } from '../attendees/waitlist-button';

const OwnerActions = lazyPart(async () => ({ default: (await import('./owner-actions')).OwnerActions }));

/** The number of participants, the button to join, and for its owner the other actions. */
export function TakePart({ event }: { event: Event }) {
  const { i18n } = useLingui();
  const state = () => {
    if (event.status === 'cancelled') return i18n.t('This event has been cancelled.');
    if (!isOpen(event)) return i18n.t('This event has begun or is no longer taking place.');
    if (event.isOwner) return undefined;
    if (event.isParticipating) return i18n.t('You are going. The organiser sees your name.');
    if (event.seatOfferedUntil) {
      const [day, time] = [formatDate(event.seatOfferedUntil), formatTime(event.seatOfferedUntil)];
      return i18n.t('A seat is free for you. It is held until {day}, {time}.', { day, time });
    }
    if (event.isWaiting) return i18n.t('You are on the waitlist. We will tell you when a seat is free for you.');
    return isFull(event) ? i18n.t('All seats are taken.') : undefined;
  };
  const sentence = state();
  const mayWait = isOpen(event) && !event.isOwner && !event.isParticipating && (event.isWaiting || isFull(event));
  return (
    <>
      <Seats event={event} />
      {sentence && <p>{sentence}</p>}
      <div className="event-card__act event-card__act--page">
        <JoinEventButton event={event} />
        {mayWait && <WaitlistButton event={event} />}
        {event.isOwner && <OwnerActions event={event} fallback={null} />}
        {isOpen(event) && (
          <a className="btn btn--plain" href={`/api/events/${event.id}/calendar.ics`}>
            <Calendar />
            {i18n.t('Add to Calendar')}
          </a>
        )}
      </div>
      {!sentence && !event.isOwner && (
        <p className="hint">{i18n.t('The organiser sees your name once you have joined.')}</p>
      )}
    </>
  );
}
