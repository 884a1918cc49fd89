import type { Actor } from '@aar/contracts/access';
import { asBoolean } from '@aar/platform/database/as-boolean';
import { uuidOf } from '@aar/platform/database/uuid-of';
import { type DueContext, OnDue } from '@aar/platform/due-work/on-due';
import type { DueWorkData } from '@aar/platform/due-work/define-due-work';
import { Problem } from '@aar/platform/errors/problem';
import { Clock } from '@aar/platform/service/clock';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';
import { isUnblockedBetween } from '../relations/relation-conditions';
import { stayActive } from '../standing/standing';
import { isVisibleTo, takesPart } from './visible-events';
import { endSeatOffer, freeSeat, leaveWaitlist, lockEvent, offerMoreSeats, offerSeats } from './waitlist';

interface LockedEvent {
  /** Staff see the events of members who have blocked them, but cannot take a seat there. */
  isUnblocked: boolean;
  /** The organiser has removed the member from the event. */
  isRemoved: boolean;
}

function refuseUnwanted({ isUnblocked, isRemoved }: LockedEvent) {
  if (!isUnblocked) throw new Problem('community.member.unavailable');
  if (isRemoved) throw new Problem('community.event.removed');
}

/** Joining and leaving an event and its waitlist. The event is locked before the members' rows, here and in an erasure. */
@Injectable()
export class Seats {
  constructor(private readonly clock: Clock) {}

  /**
   * Takes a seat: the one the member has, or else the one offered to them, or else a free one. Throws
   * `community.event.full` if there is none.
   */
  async take(tx: EntityManager, id: string, actor: Actor): Promise<void> {
    if (await this.isFullFor(tx, id, actor)) throw new Problem('community.event.full');
    const event = await this.lock(tx, id, actor);
    if (await this.hasSeat(tx, id, actor)) return;
    refuseUnwanted(event);
    if ((await leaveWaitlist(tx, id, actor.id)) !== 'seat') await this.count(tx, id);
    await db(tx)
      .insertInto('event_participants')
      .values({ event_id: id, member_id: actor.id, joined_at: sql<Date>`clock_timestamp()` })
      .execute();
  }

  /** Frees the member's seat, which is offered to the first on the waitlist; does nothing if the member has none. */
  async leave(tx: EntityManager, id: string, actor: Actor): Promise<void> {
    await this.lock(tx, id, actor);
    const { numDeletedRows: left } = await db(tx)
      .deleteFrom('event_participants')
      .where('event_id', '=', id)
      .where('member_id', '=', actor.id)
      .executeTakeFirst();
    if (left > 0) await freeSeat(tx, id, this.clock.now());
  }

  /** Joins the waitlist. If a seat has become free, it is offered to the member at once. */
  async wait(tx: EntityManager, id: string, actor: Actor): Promise<void> {
    const event = await this.lock(tx, id, actor);
    if (await this.hasSeat(tx, id, actor)) return;
    refuseUnwanted(event);
    await db(tx)
      .insertInto('event_waitlist')
      .values({ event_id: id, member_id: actor.id, joined_at: this.clock.now() })
      .onConflict(known => known.doNothing())
      .execute();
    await offerSeats(tx, id, this.clock.now());
  }

  /** Leaves the waitlist; an offered seat goes to the next member. */
  async stopWaiting(tx: EntityManager, id: string, actor: Actor): Promise<void> {
    await this.lock(tx, id, actor);
    if ((await leaveWaitlist(tx, id, actor.id)) === 'seat') await freeSeat(tx, id, this.clock.now());
  }

  @OnDue(endSeatOffer)
  async end({ eventId, memberId }: DueWorkData<typeof endSeatOffer>, { once }: DueContext) {
    await once(
      async tx => {
        const left = await db(tx)
          .deleteFrom('event_waitlist')
          .where('event_id', '=', eventId)
          .where('member_id', '=', memberId)
          .where('offered_until', '<=', this.clock.now())
          .returning('member_id')
          .executeTakeFirst();
        if (left) await freeSeat(tx, eventId, this.clock.now());
      },
      tx => lockEvent(tx, eventId),
    );
  }

  @OnDue(offerMoreSeats)
  async offerMore({ eventId }: DueWorkData<typeof offerMoreSeats>, { once }: DueContext) {
    await once(
      tx => offerSeats(tx, eventId, this.clock.now()),
      tx => lockEvent(tx, eventId),
    );
  }

  /** Checked before the event is locked, so that a crowd of late requests is refused without queueing for the lock. */
  private async isFullFor(tx: EntityManager, id: string, actor: Actor): Promise<boolean> {
    const me = uuidOf(actor.id);
    const found = await db(tx)
      .selectFrom('events')
      .where(isVisibleTo(actor, id))
      .where('status', '=', 'active')
      .where('starts_at', '>', this.clock.now())
      .whereRef('current_participants', '>=', 'max_participants')
      .where(({ not, or, exists, selectFrom }) => {
        const waiting = selectFrom('event_waitlist').whereRef('event_waitlist.event_id', '=', 'events.id');
        const held = exists(waiting.where('member_id', '=', me).where('offered_until', 'is not', null));
        return not(or([takesPart(me), held]));
      })
      .executeTakeFirst();
    return found !== undefined;
  }

  /** Condition and count are one statement, so that no seat is given twice. */
  private async count(tx: EntityManager, id: string) {
    const { numUpdatedRows: counted } = await db(tx)
      .updateTable('events')
      .set(({ eb }) => ({ current_participants: eb('current_participants', '+', 1) }))
      .where('id', '=', id)
      .where(({ or, eb, ref }) =>
        or([eb('max_participants', 'is', null), eb('current_participants', '<', ref('max_participants'))]),
      )
      .executeTakeFirst();
    if (counted === 0n) throw new Problem('community.event.full');
  }

  /**
   * Locks the event until the transaction ends. Throws if the actor may not see it or it can no longer be joined. Returns
   * the reasons why the actor may not take a seat; giving up a seat is allowed all the same.
   */
  private async lock(tx: EntityManager, id: string, actor: Actor): Promise<LockedEvent> {
    await stayActive(tx, actor);
    const me = uuidOf(actor.id);
    const event = await db(tx)
      .selectFrom('events')
      .select(({ and, eb, exists, ref, selectFrom }) => {
        const removals = selectFrom('event_removals as x').where('x.event_id', '=', ref('events.id'));
        return [
          asBoolean(and([eb('status', '=', 'active'), eb('starts_at', '>', this.clock.now())])).as('isOpen'),
          asBoolean(isUnblockedBetween(me, ref('events.owner_id'))).as('isUnblocked'),
          asBoolean(exists(removals.where('x.member_id', '=', me))).as('isRemoved'),
        ];
      })
      .where(isVisibleTo(actor, id))
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!event) throw new Problem('community.event.unknown');
    if (!event.isOpen) throw new Problem('community.event.over');
    return event;
  }

  private async hasSeat(tx: EntityManager, id: string, actor: Actor) {
    const seat = await db(tx)
      .selectFrom('event_participants')
      .where('event_id', '=', id)
      .where('member_id', '=', actor.id)
      .executeTakeFirst();
    return seat !== undefined;
  }
}
