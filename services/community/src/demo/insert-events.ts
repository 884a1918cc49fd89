import { momentInIndia, timeInIndia } from '@aar/contracts/moment-in-india';
import type { EntityManager } from 'typeorm';
import { EventParticipant } from '../events/event-participant.entity';
import { EventEntity } from '../events/event.entity';
import { scheduleEvent } from '../events/event-due-work';
import type { DemoEvent } from './demo-event';
import { demoId } from './demo-id';
import { gatherings } from './gatherings';
import { handsOn } from './hands-on';
import { addDays, indianClock } from './indian-time';
import { type Members, placeOf } from './members';

const hour = 3_600_000;

/** How many events take place in this month and in the next; the others took place in the previous month. */
const thisMonth = 24;
const nextMonth = 10;

export const demoEvents: DemoEvent[] = gatherings.flatMap((gathering, index) => [gathering, handsOn[index]!]);

/** Inserts the events with their participants. */
export async function insertEvents(tx: EntityManager, members: Members, now: Date): Promise<void> {
  for (const [index, demo] of demoEvents.entries()) {
    const { place, time, seats = null, wanted, byDemoActivist, ...typed } = demo;
    const owner = byDemoActivist ? members.demoActivist : members.in(placeOf(place), index + 3);
    const participants = members.neighbours(owner, Math.min(wanted, seats ?? wanted), index);
    const eventDate = byDemoActivist ? addDays(indianClock(now).date, 6) : dateOf(index, now);
    const startsAt = momentInIndia(eventDate, time);
    const id = demoId(`event ${index}`);
    await tx.insert(EventEntity, {
      ...typed,
      ...placeOf(place),
      id,
      ownerId: owner.id,
      eventDate,
      eventTime: time,
      // Two of three organisers say when it ends.
      endTime: index % 3 === 0 ? null : timeInIndia(new Date(startsAt.getTime() + 3 * hour)),
      maxParticipants: seats,
      currentParticipants: participants.length,
      status: startsAt > now ? 'active' : 'completed',
      createdAt: announcedAt(startsAt, index, now),
    });
    if (startsAt > now) await scheduleEvent(tx, { id, eventDate, eventTime: time }, now);
    await tx.insert(
      EventParticipant,
      participants.map(({ id: memberId }) => ({ eventId: id, memberId })),
    );
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
