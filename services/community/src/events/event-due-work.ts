import { momentInIndia } from '@aar/contracts/moment-in-india';
import { defineDueWork } from '@aar/platform/due-work/define-due-work';
import { cancelDueWork, scheduleDueWork } from '@aar/platform/due-work/schedule-due-work';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const hour = 3_600_000;
const day = 24 * hour;

/** A day and an hour before an event those who take part are reminded of it. */
export const remindOfEvent = defineDueWork('remind-of-event', z.object({ eventId: z.uuid() }));
const reminders = { day, hour };

/** After when an event must begin for a reminder of it to be of use: that of the day gives way to that of the hour. */
export const beginsAfter = (key: string, now: Date) => new Date(now.getTime() + (key.endsWith(':day') ? hour : 0));

/** An event is over when its day is. */
export const completeEvent = defineDueWork('complete-event', z.object({ eventId: z.uuid() }));

interface Planned {
  id: string;
  eventDate: string;
  eventTime: string;
}

/** Schedules what an event brings with it, in place of what was scheduled for another time. */
export async function scheduleEvent(tx: EntityManager, { id, eventDate, eventTime }: Planned, now: Date) {
  const data = { eventId: id };
  const startsAt = momentInIndia(eventDate, eventTime);
  for (const [name, before] of Object.entries(reminders)) {
    const at = new Date(startsAt.getTime() - before);
    const key = `${id}:${name}`;
    if (at > now) await scheduleDueWork(tx, remindOfEvent, { key, at, data });
    else await cancelDueWork(tx, remindOfEvent, key);
  }
  const at = new Date(momentInIndia(eventDate, '00:00').getTime() + day);
  await scheduleDueWork(tx, completeEvent, { key: id, at, data });
}

/** Takes back all of that for an event that is off. */
export async function unscheduleEvent(tx: EntityManager, id: string) {
  for (const name of Object.keys(reminders)) await cancelDueWork(tx, remindOfEvent, `${id}:${name}`);
  await cancelDueWork(tx, completeEvent, id);
}
