import type { Actor } from '@aar/contracts/access';
import { type DueContext, OnDue } from '@aar/platform/due-work/on-due';
import type { DueWorkData } from '@aar/platform/due-work/define-due-work';
import { Problem } from '@aar/platform/errors/problem';
import { Clock } from '@aar/platform/service/clock';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { isUnblockedBetweenSql } from '../relations/relation-conditions';
import { stayActive } from '../standing/standing';
import { visibleTo } from './events.repository';
import { endSeatOffer, freeSeat, leaveWaitlist, lockEvent, offerMoreSeats, offerSeats } from './waitlist';

interface Held {
  /** Staff see the events of members who have blocked them, but take no seat there. */
  isUnblocked: boolean;
  /** The organiser has removed the member from the event. */
  isRemoved: boolean;
}

function refuseUnwanted({ isUnblocked, isRemoved }: Held) {
  if (!isUnblocked) throw new Problem('community.member.unavailable');
  if (isRemoved) throw new Problem('community.event.removed');
}

/** Joining and leaving an event and its waitlist. The event is locked before its members' rows, here and in an erasure. */
@Injectable()
export class Seats {
  constructor(private readonly clock: Clock) {}

  /**
   * Takes a seat: keeps the one the member has, else takes the one held for them, else a free one. Throws `community.event.full`
   * when there is none.
   */
  async take(tx: EntityManager, id: string, actor: Actor): Promise<void> {
    if (await this.isFullFor(tx, id, actor)) throw new Problem('community.event.full');
    const event = await this.hold(tx, id, actor);
    if (await this.hasSeat(tx, id, actor)) return;
    refuseUnwanted(event);
    if ((await leaveWaitlist(tx, id, actor.id)) !== 'seat') await this.count(tx, id);
    await tx.query(
      'insert into event_participants (event_id, member_id, joined_at) values ($1, $2, clock_timestamp())',
      [id, actor.id],
    );
  }

  /** Frees the member's seat, which is offered to the first on the waitlist; does nothing when the member has none. */
  async leave(tx: EntityManager, id: string, actor: Actor): Promise<void> {
    await this.hold(tx, id, actor);
    const [, left] = await tx.query('delete from event_participants where event_id = $1 and member_id = $2', [
      id,
      actor.id,
    ]);
    if (left > 0) await freeSeat(tx, id, this.clock.now());
  }

  /** Joins the waitlist. If a seat is free by now, it is held for the member at once. */
  async wait(tx: EntityManager, id: string, actor: Actor): Promise<void> {
    const event = await this.hold(tx, id, actor);
    if (await this.hasSeat(tx, id, actor)) return;
    refuseUnwanted(event);
    await tx.query(
      `insert into event_waitlist (event_id, member_id, joined_at) values ($1, $2, $3) on conflict do nothing`,
      [id, actor.id, this.clock.now()],
    );
    await offerSeats(tx, id, this.clock.now());
  }

  /** Leaves the waitlist; a seat that was held goes to the next. */
  async stopWaiting(tx: EntityManager, id: string, actor: Actor): Promise<void> {
    await this.hold(tx, id, actor);
    if ((await leaveWaitlist(tx, id, actor.id)) === 'seat') await freeSeat(tx, id, this.clock.now());
  }

  @OnDue(endSeatOffer)
  async end({ eventId, memberId }: DueWorkData<typeof endSeatOffer>, { once }: DueContext) {
    await once(
      async tx => {
        const [[left]] = await tx.query<[object[], number]>(
          `delete from event_waitlist where event_id = $1 and member_id = $2 and offered_until <= $3 returning 1`,
          [eventId, memberId, this.clock.now()],
        );
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

  /** Checked before the event is locked, so that a crowd of late requests is refused without waiting for each other's lock. */
  private async isFullFor(tx: EntityManager, id: string, actor: Actor): Promise<boolean> {
    const where = visibleTo(actor, id)
      .and(`status = 'active' and starts_at > ? and current_participants >= max_participants`, this.clock.now())
      .and('not exists (select from event_participants where event_id = events.id and member_id = ?)', actor.id)
      .and(
        `not exists (select from event_waitlist
           where event_id = events.id and member_id = ? and offered_until is not null)`,
        actor.id,
      );
    const found = await tx.query(`select 1 from events where ${where}`, where.values);
    return found.length > 0;
  }

  /** Condition and count are one statement, so that no seat is given twice. */
  private async count(tx: EntityManager, id: string) {
    const [, counted] = await tx.query(
      `update events set current_participants = current_participants + 1
       where id = $1 and (max_participants is null or current_participants < max_participants)`,
      [id],
    );
    if (counted === 0) throw new Problem('community.event.full');
  }

  /**
   * Locks the event until the transaction ends. Throws when the actor may not see it or it can no longer be joined. Returns what
   * keeps the actor from a seat, who may give up one all the same.
   */
  private async hold(tx: EntityManager, id: string, actor: Actor): Promise<Held> {
    await stayActive(tx, actor);
    const where = visibleTo(actor, id);
    const now = where.bind(this.clock.now());
    const me = where.bind(actor.id);
    const [event] = await tx.query<(Held & { isOpen: boolean })[]>(
      `select status = 'active' and starts_at > ${now} as "isOpen",
         ${isUnblockedBetweenSql(me, 'events.owner_id')} as "isUnblocked",
         exists (select from event_removals x where x.event_id = events.id and x.member_id = ${me}) as "isRemoved"
       from events where ${where} for no key update`,
      where.values,
    );
    if (!event) throw new Problem('community.event.unknown');
    if (!event.isOpen) throw new Problem('community.event.over');
    return event;
  }

  private async hasSeat(tx: EntityManager, id: string, actor: Actor) {
    const [seat] = await tx.query('select 1 from event_participants where event_id = $1 and member_id = $2', [
      id,
      actor.id,
    ]);
    return seat !== undefined;
  }
}
