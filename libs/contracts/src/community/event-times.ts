import { momentInIndia } from '../moment-in-india';

/** Day and times of an event in India's time zone: `2026-11-30`, `18:30`. The end is empty where the organiser gave none. */
export interface EventTimes {
  eventDate: string;
  eventTime: string;
  endTime?: string | null;
}

const hour = 3_600_000;
/** Calendar programs show an event without an end as a moment. */
const usualDuration = 2 * hour;

/** Whether an event ends on the day after it starts, like a night patrol from 22:00 to 04:00. */
export const endsNextDay = ({ eventTime, endTime }: EventTimes) => Boolean(endTime) && endTime! < eventTime;

/** The instant at which an event ends: two hours after its start where no end is given. */
export function endOfEvent(event: EventTimes): Date {
  const { eventDate, eventTime, endTime } = event;
  if (!endTime) return new Date(momentInIndia(eventDate, eventTime).getTime() + usualDuration);
  const sameDay = momentInIndia(eventDate, endTime);
  return endsNextDay(event) ? new Date(sameDay.getTime() + 24 * hour) : sameDay;
}
