import '../../ui/display/event-card.css';
import type { ReactNode } from 'react';
import type { Event } from '@aar/contracts/community/events.contract';
import { formatTime } from '../../i18n/dates';
import { i18n as catalogue } from '../../i18n/i18n';

/** The parts of an event's date, which is a plain date in India. */
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

const faded = {
  active: '',
  paused: '',
  completed: 'event-card--past',
  cancelled: 'event-card--past event-card--off',
};

interface EventFrameProps {
  event: Event;
  /** Full size for the event's own page, which also gives the date in words. */
  isPage?: boolean;
  /** Below the date and the text next to it. */
  foot: ReactNode;
  children: ReactNode;
}

/** The frame of an event's card and page, with the date at the left. */
export function EventFrame({ event, isPage, foot, children }: EventFrameProps) {
  const { month, day, weekday, isSunday } = dayParts(event.eventDate);
  return (
    <article className={`event-card ${faded[event.status]} ${isPage ? 'event-card--page' : ''}`}>
      <p className="event-card__top caps" aria-hidden={isPage}>
        <span>{month}</span>
        <span>{formatTime(event.eventTime)}</span>
      </p>
      <div className="event-card__body">
        <p className={`event-card__day ${isSunday ? 'event-card__day--sun' : ''}`} aria-hidden={isPage}>
          <b>{day}</b>
          <small>{weekday}</small>
        </p>
        <div className="event-card__main">{children}</div>
      </div>
      <div className="event-card__foot">{foot}</div>
    </article>
  );
}
