import { momentInIndia, timeInIndia } from '@aar/contracts/moment-in-india';
import { asColumns } from '@aar/platform/database/field-columns';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';
import { scheduleEvent } from '../events/event-due-work';
import type { DemoEvent } from './demo-event';
import { demoId } from './demo-id';
import { gatherings } from './gatherings';
import { handsOn } from './hands-on';
import { addDays, indianClock } from './indian-time';
import { type Members, placeOf } from './members';

const hour = 3_600_000;

/** How many events take place this month and next month; the others took place in the previous month. */
const thisMonth = 24;
const nextMonth = 10;

export const demoEvents: DemoEvent[] = gatherings.flatMap((gathering, index) => [gathering, handsOn[index]!]);

/** Inserts the events with their participants. */
export async function insertEvents(tx: EntityManager, members: Members, now: Date): Promise<void> {
  for (const [index, demo] of demoEvents.entries()) {
    const { place, time, seats: most = null, wanted, byDemoActivist, ...typed } = demo;
    const owner = byDemoActivist ? members.demoActivist : members.in(placeOf(place), index + 3);
    const participants = members.neighbours(owner, Math.min(wanted, most ?? wanted), index);
    const eventDate = byDemoActivist ? addDays(indianClock(now).date, 6) : dateOf(index, now);
    const startsAt = momentInIndia(eventDate, time);
    const id = demoId(`event ${index}`);
    const event = {
      ...typed,
      ...placeOf(place),
      id,
      ownerId: owner.id,
      eventDate,
      eventTime: time,
      // Two of three organisers give an end.
      endTime: index % 3 === 0 ? null : timeInIndia(new Date(startsAt.getTime() + 3 * hour)),
      maxParticipants: most,
      currentParticipants: participants.length,
      status: startsAt > now ? ('active' as const) : ('completed' as const),
      createdAt: announcedAt(startsAt, index, now),
    };
    await db(tx).insertInto('events').values(asColumns(event)).execute();
    if (startsAt > now) await scheduleEvent(tx, { id, eventDate, eventTime: time }, now);
    if (participants.length === 0) continue;
    const seats = participants.map(({ id: member_id }) => ({ event_id: id, member_id }));
    await db(tx).insertInto('event_participants').values(seats).execute();
  }
}

function dateOf(index: number, now: Date): string {
  const { date } = indianClock(now);
  const first = `${date.slice(0, 8)}01`;
  const firstOfNext = `${addDays(first, 31).slice(0, 8)}01`;
  const days = (Date.parse(firstOfNext) - Date.parse(first)) / (24 * hour);
  if (index < thisMonth) return addDays(first, Math.floor((index * days) / thisMonth));
  if (index < thisMonth + nextMonth) return addDays(firstOfNext, (index - thisMonth) * 3);
  return addDays(first, (thisMonth + nextMonth - index) * 4 - 2);
}

/** About three weeks before the event, but in the past: within the last days for events that are further off. */
function announcedAt(startsAt: Date, index: number, now: Date): Date {
  const usual = startsAt.getTime() - 20 * 24 * hour;
  return new Date(Math.min(usual, now.getTime() - (index + 1) * 3 * hour));
}
