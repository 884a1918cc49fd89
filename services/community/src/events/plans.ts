import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import { daysOf } from '@aar/contracts/community/create-event';
import type { events } from '@aar/contracts/community/events.contract';
import { eventCreated } from '@aar/contracts/community/events.messages';
import { maskContactsIn } from '@aar/contracts/masked-contact';
import { asBoolean } from '@aar/platform/database/as-boolean';
import { asColumns } from '@aar/platform/database/field-columns';
import { Problem } from '@aar/platform/errors/problem';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import { Clock } from '@aar/platform/service/clock';
import type { Inputs } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';
import { storeCancellation } from '../moderation/evidence';
import { stayActive } from '../standing/standing';
import { scheduleEvent, unscheduleEvent } from './event-due-work';
import { forgetKnown, gatherChanges, wordsOfEvent } from './event-changes';
import { tellCancelled } from './event-news';
import { addSeries } from './series';
import { offerSeats } from './waitlist';

type In = Inputs<typeof events>;

/** A form sends an empty string for a blank field. */
const withoutBlanks = <I extends Omit<In['update'], 'id'>>({ endTime, maxParticipants, contactInfo, ...input }: I) => ({
  ...input,
  endTime: endTime || null,
  maxParticipants: maxParticipants || null,
  contactInfo: contactInfo || null,
});

/** What owners do with their events: create, change and cancel them. */
@Injectable()
export class Plans {
  constructor(private readonly clock: Clock) {}

  /** Returns the id of the event. */
  async create(tx: EntityManager, input: In['create'], actor: Actor): Promise<string> {
    await stayActive(tx, actor);
    const id = randomUUID();
    const now = this.clock.now();
    const { repeat, repeatUntil, repeatExcept, ...planned } = input;
    if (repeat && repeatUntil) await addSeries(tx, id, { ...input, repeat, repeatUntil });
    const days = daysOf({ ...input, repeatUntil, repeatExcept });
    for (const [index, eventDate] of days.entries()) {
      const event = { ...withoutBlanks(planned), id: index === 0 ? id : randomUUID(), eventDate };
      const ofSeries = { seriesId: repeat ? id : null, seriesDay: repeat ? eventDate : null };
      // One ms apart, so that lists of the newest start with the first day of a series.
      const createdAt = new Date(now.getTime() - index);
      const row = asColumns({ ...event, ...ofSeries, ownerId: actor.id, createdAt });
      await db(tx).insertInto('events').values(row).execute();
      await scheduleEvent(tx, event, now);
    }
    const { title, eventType, location, state, city, eventDate, eventTime } = input;
    await addToOutbox(tx, eventCreated, {
      eventId: id,
      ownerId: actor.id,
      title,
      eventType,
      location,
      state,
      city,
      eventDate,
      eventTime,
    });
    return id;
  }

  /** Participants and the waitlist are notified of changes, soon and not too often; but not of changes to the number of seats. */
  async change(tx: EntityManager, { id, ...input }: In['update'], actor: Actor): Promise<void> {
    const before = await this.lockOwn(tx, id, actor);
    // Forms of the previous version do not have the end, so a missing one must not remove it.
    const { endTime = before.words.endTime ?? '' } = input;
    const { maxParticipants, ...changed } = withoutBlanks({ ...input, endTime });
    if (maxParticipants !== null && maxParticipants < before.taken)
      throw Problem.ofField('community.event.seats-taken', 'maxParticipants');
    await db(tx)
      .updateTable('events')
      .set(({ eb }) => ({ ...asColumns({ maxParticipants, ...changed }), revision: eb('revision', '+', 1) }))
      .where('id', '=', id)
      .execute();
    await scheduleEvent(tx, { id, ...changed }, this.clock.now());
    await offerSeats(tx, id, this.clock.now());
    await gatherChanges(tx, id, { before: before.words, after: changed }, this.clock.now());
  }

  /** With `following`, cancels the later events of its series too. */
  async cancel(tx: EntityManager, { id, following, reason }: In['cancel'], actor: Actor): Promise<void> {
    await stayActive(tx, actor);
    const ids = following ? await this.lockSeries(tx, id, actor) : [id];
    await this.lockOwn(tx, id, actor);
    for (const one of ids) {
      await db(tx)
        .updateTable('events')
        .set(({ eb }) => ({ status: 'cancelled', revision: eb('revision', '+', 1) }))
        .where('id', '=', one)
        .execute();
      await unscheduleEvent(tx, one);
      await forgetKnown(tx, one);
      await storeCancellation(tx, one, reason);
    }
    await tellCancelled(tx, ids, maskContactsIn(reason));
  }

  /** The owner's event and the later ones of its series, locked in the same order as by an erasure, to avoid deadlocks. */
  private async lockSeries(tx: EntityManager, id: string, owner: Actor): Promise<string[]> {
    const found = await db(tx)
      .selectFrom('events as e')
      .innerJoin('events as one', join => join.on('one.id', '=', id))
      .select('e.id')
      .where('e.owner_id', '=', owner.id)
      .where(({ eb, or, and, ref }) => {
        const isLater = and([
          eb('e.series_id', '=', ref('one.series_id')),
          eb('e.series_day', '>', ref('one.series_day')),
          eb('e.status', 'in', ['active', 'paused']),
          eb('e.starts_at', '>', this.clock.now()),
        ]);
        return or([eb('e.id', '=', id), isLater]);
      })
      .orderBy('e.id')
      .forNoKeyUpdate('e')
      .execute();
    return found.map(one => one.id);
  }

  /** Locks the owner's event until the transaction ends. Throws if it belongs to somebody else or can no longer be changed. */
  private async lockOwn(tx: EntityManager, id: string, actor: Actor) {
    await stayActive(tx, actor);
    const mine = await db(tx)
      .selectFrom('events')
      .select(events => {
        const { and, eb } = events;
        const isOpen = and([eb('status', 'in', ['active', 'paused']), eb('starts_at', '>', this.clock.now())]);
        return [wordsOfEvent(events).as('words'), 'current_participants as taken', asBoolean(isOpen).as('isOpen')];
      })
      .where('id', '=', id)
      .where('owner_id', '=', actor.id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!mine) throw new Problem('community.event.unknown');
    if (!mine.isOpen) throw new Problem('community.event.over');
    return mine;
  }
}
