import { endOfEvent, endsNextDay, type EventTimes } from '@aar/contracts/community/event-times';
import { momentInIndia } from '@aar/contracts/moment-in-india';
import { defineDueWork } from '@aar/platform/due-work/define-due-work';
import { cancelDueWork, scheduleDueWork } from '@aar/platform/due-work/schedule-due-work';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const hour = 3_600_000;
const day = 24 * hour;

/** Reminds participants a day and an hour before an event. */
export const remindOfEvent = defineDueWork('remind-of-event', z.object({ eventId: z.uuid() }));
const reminders = { day, hour };

/**
 * Avoids a late reminder: it is sent only if the event begins after this moment, so that the one of the day gives
 * way to that of the hour.
 */
export const beginsAfter = (key: string, now: Date) => new Date(now.getTime() + (key.endsWith(':day') ? hour : 0));

/** Completes an event at the end of its day, or at its own end on the next day. */
export const completeEvent = defineDueWork('complete-event', z.object({ eventId: z.uuid() }));

/** Notifies participants and the waitlist of what changed. */
export const publishEventChanges = defineDueWork('tell-event-changes', z.object({ eventId: z.uuid() }));

interface Planned extends EventTimes {
  id: string;
}

/** Schedules the reminders and the completion of an event, and replaces those scheduled for another time. */
export async function scheduleEvent(tx: EntityManager, { id, ...times }: Planned, now: Date) {
  const data = { eventId: id };
  const startsAt = momentInIndia(times.eventDate, times.eventTime);
  for (const [name, before] of Object.entries(reminders)) {
    const at = new Date(startsAt.getTime() - before);
    const key = `${id}:${name}`;
    if (at > now) await scheduleDueWork(tx, remindOfEvent, { key, at, data });
    else await cancelDueWork(tx, remindOfEvent, key);
  }
  const nextDay = momentInIndia(times.eventDate, '00:00').getTime() + day;
  const at = endsNextDay(times) ? endOfEvent(times) : new Date(nextDay);
  await scheduleDueWork(tx, completeEvent, { key: id, at, data });
}

/** Cancels that work for an event that does not take place. */
export async function unscheduleEvent(tx: EntityManager, id: string) {
  for (const name of Object.keys(reminders)) await cancelDueWork(tx, remindOfEvent, `${id}:${name}`);
  await cancelDueWork(tx, completeEvent, id);
  await cancelDueWork(tx, publishEventChanges, id);
}
