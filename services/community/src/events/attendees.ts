import type { Readable } from 'node:stream';
import type { Actor } from '@aar/contracts/access';
import type { events } from '@aar/contracts/community/events.contract';
import { dayInIndia } from '@aar/contracts/moment-in-india';
import { csvStream, inBatches } from '@aar/platform/csv/csv-stream';
import { asBoolean } from '@aar/platform/database/as-boolean';
import { dayOf } from '@aar/platform/database/day-of';
import { instantOf } from '@aar/platform/database/instant';
import { readJoinedPage } from '@aar/platform/database/json-page';
import { Keyset } from '@aar/platform/database/keyset';
import type { PageInput } from '@aar/platform/database/page';
import type { Connected } from '@aar/platform/database/statements';
import { uuidOf } from '@aar/platform/database/uuid-of';
import { Problem } from '@aar/platform/errors/problem';
import { decidesAboutMembers } from '@aar/platform/moderation/hidden-content';
import { Clock } from '@aar/platform/service/clock';
import type { Inputs } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { type Expression, expressionBuilder, type NotNull, sql, type SqlBool } from 'kysely';
import { DataSource, type EntityManager } from 'typeorm';
import { type CommunityTables, db } from '../database/db';
import { isReachableFor } from '../relations/quiet-mode';
import { isNotBlockedBy, isUnblockedBetween } from '../relations/relation-conditions';
import { isActiveMember, stayActive } from '../standing/standing';
import { publishNews } from './event-news';
import { leaveEvent } from './leave-events';

/** Not by the member's id, which the cursor would reveal. */
const inOrderOfJoining = new Keyset({ joined_at: 'timestamptz asc' }, 'seat_id');

/** The organiser may know the member, who is not in quiet mode, or is connected with them. Administrators know everybody. */
const isKnownTo = (owner: Actor, member: Expression<string>): Expression<SqlBool> =>
  decidesAboutMembers(owner) ? sql`true` : isReachableFor(uuidOf(owner.id), member);

const seat = expressionBuilder<CommunityTables, 'event_participants'>();

/**
 * The member of a seat, with only `is_known` if the owner may not know them. A member who has just registered may take part
 * before identity's event about them arrives.
 */
const memberFor = (owner: Actor) => {
  const isKnown = isKnownTo(owner, seat.ref('event_participants.member_id'));
  return seat
    .selectFrom(sql<{ is_known: boolean }>`(select ${isKnown} as is_known)`.as('one'))
    .leftJoin('activists as a', join =>
      join.onRef('a.id', '=', 'event_participants.member_id').on('one.is_known', '=', true),
    )
    .select(['one.is_known', 'a.ngo_name', 'a.user_type', 'a.is_verified', 'a.reached_by', 'a.is_checked'])
    .select(({ eb, fn }) => {
      const named = eb.case().when('one.is_known', '=', true).then(sql.lit('A member'));
      return fn.coalesce('a.full_name', named.else(sql.lit('A member in quiet mode')).end()).as('full_name');
    })
    .select(['a.city', 'a.state']);
};

const itemFor = (owner: Actor) =>
  seat
    .selectFrom(memberFor(owner).as('a'))
    .select('event_participants.seat_id as seatId')
    .select(({ eb, fn, ref }) => {
      const ifKnown = eb.case().when('a.is_known', '=', true);
      return [
        ifKnown.then(ref('event_participants.member_id')).end().as('memberId'),
        'a.full_name as fullName',
        'a.ngo_name as ngoName',
        fn.coalesce('a.user_type', sql.lit('activist' as const)).as('userType'),
        fn.coalesce('a.is_verified', sql.lit(false)).as('isVerified'),
        fn.coalesce('a.reached_by', sql<never[]>`'{}'`).as('reachedBy'),
        fn.coalesce('a.is_checked', sql.lit(false)).as('isChecked'),
        fn.coalesce('a.city', sql.lit('')).as('city'),
        fn.coalesce('a.state', sql.lit('')).as('state'),
        instantOf(ref('event_participants.joined_at')).as('joinedAt'),
        ifKnown.then(ref('event_participants.ticket')).end().as('ticket'),
        sql<string | null>`${instantOf(ref('event_participants.checked_in_at'))}`.as('checkedInAt'),
      ];
    });

/** Headings of the CSV file and their columns; times are in India's time zone. */
const inIndia = (moment: Expression<unknown>) =>
  sql<string>`to_char(${moment} at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI')`;
const csvColumns = {
  Name: sql.ref<string>('a.full_name'),
  'NGO Name': sql.ref<string>('a.ngo_name'),
  City: sql.ref<string>('a.city'),
  State: sql.ref<string>('a.state'),
  Joined: inIndia(seat.ref('event_participants.joined_at')),
  'Checked In': inIndia(seat.ref('event_participants.checked_in_at')),
};

/** The participants of an event, for its owner only: for everybody else the event does not exist. */
@Injectable()
export class Attendees {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async list(id: string, owner: Actor, page: PageInput) {
    await this.mustOwn(id, owner);
    const list = {
      name: 'attendees',
      rows: this.seats(id, owner),
      item: itemFor(owner),
      order: inOrderOfJoining,
    } as const;
    return readJoinedPage(this.dataSource, list, page);
  }

  async csv(id: string, owner: Actor): Promise<Readable> {
    await this.mustOwn(id, owner);
    const rows = inBatches((limit, from) => {
      const seats = this.seats(id, owner)
        .innerJoinLateral(memberFor(owner).as('a'), join => join.onTrue())
        .select(Object.entries(csvColumns).map(([heading, column]) => column.as(heading)))
        .select(inOrderOfJoining.positionOf().as('position'));
      const batch = inOrderOfJoining.after(seats, from && inOrderOfJoining.encode(from));
      return inOrderOfJoining.sorted(batch).limit(limit).execute();
    });
    return csvStream(Object.keys(csvColumns), rows);
  }

  private seats(id: string, owner: Actor) {
    return db(this.dataSource)
      .selectFrom('event_participants')
      .where('event_id', '=', id)
      .where(({ ref }) => isActiveMember(ref('event_participants.member_id')))
      .where(({ ref, and, or, not }) => {
        const [me, member] = [uuidOf(owner.id), ref('event_participants.member_id')];
        // Blocking somebody must not tell which of the nameless seats is theirs.
        return and([isNotBlockedBy(member, me), or([isNotBlockedBy(me, member), not(isKnownTo(owner, member))])]);
      });
  }

  /**
   * Possible from the day of the event. A check-in that is reported later counts from when it happened; when a code is
   * scanned twice, the first time counts.
   */
  async checkIn(tx: EntityManager, { id, code, at }: Inputs<typeof events>['checkIn'], owner: Actor) {
    await stayActive(tx, owner);
    const now = this.clock.now();
    const moment = at === undefined ? now : new Date(Math.min(Date.parse(at), now.getTime()));
    const day = dayInIndia(moment);
    const found = await db(tx)
      .updateTable('event_participants as p')
      .from('events as e')
      .set(({ fn, ref }) => ({
        checked_in_at: fn<Date>('least', [ref('p.checked_in_at'), sql<Date>`${moment}::timestamptz`]),
      }))
      .where('e.id', '=', id)
      .where('e.owner_id', '=', owner.id)
      .whereRef('p.event_id', '=', 'e.id')
      .where('p.ticket', '=', code)
      .where('e.event_date', '<=', dayOf(day))
      .where(({ ref }) => isActiveMember(ref('p.member_id')))
      .where(({ ref }) => isUnblockedBetween(ref('p.member_id'), ref('e.owner_id')))
      .returning('p.checked_in_at as checkedInAt')
      // It was just set.
      .$narrowType<{ checkedInAt: NotNull }>()
      .executeTakeFirst();
    if (found) return found;
    await this.mustOwn(id, owner, tx);
    const coming = await db(tx)
      .selectFrom('events')
      .where('id', '=', id)
      .where('event_date', '>', dayOf(day))
      .executeTakeFirst();
    if (coming) throw new Problem('community.event.not-yet');
    throw new Problem('community.ticket.unknown');
  }

  /** The seat goes to the waitlist; the member is notified, and cannot join the event again. */
  async remove(tx: EntityManager, { id, attendee }: Inputs<typeof events>['removeAttendee'], owner: Actor) {
    await stayActive(tx, owner);
    const now = this.clock.now();
    const mine = await db(tx)
      .selectFrom('events')
      .select(({ and, eb }) => {
        const isOpen = and([eb('status', 'in', ['active', 'paused']), eb('starts_at', '>', now)]);
        return asBoolean(isOpen).as('isOpen');
      })
      .where('id', '=', id)
      .where('owner_id', '=', owner.id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!mine) throw new Problem('community.event.unknown');
    if (!mine.isOpen) throw new Problem('community.event.over');
    const memberId = await this.memberOf(tx, { id, attendee }, owner);
    if (memberId === null || !(await leaveEvent(tx, id, memberId, now)))
      throw new Problem('community.attendee.unknown');
    await db(tx)
      .insertInto('event_removals')
      .values({ event_id: id, member_id: memberId, removed_at: now })
      .onConflict(known => known.doNothing())
      .execute();
    await publishNews(tx, id, { kind: 'removed', memberIds: [memberId] });
  }

  /** Whose seat it is. The id of a member in quiet mode counts as unknown, because it would reveal whether they take part. */
  private async memberOf(tx: EntityManager, { id, attendee }: { id: string; attendee: string }, owner: Actor) {
    const ofSeat = db(tx)
      .selectFrom('event_participants')
      .select('member_id')
      .where('event_id', '=', id)
      .where('seat_id', '=', attendee);
    const { memberId } = await db(tx)
      .selectNoFrom(({ fn, case: when }) => {
        const member = when()
          .when(isKnownTo(owner, uuidOf(attendee)))
          .then(uuidOf(attendee))
          .end();
        return fn.coalesce(ofSeat, member).as('memberId');
      })
      .executeTakeFirstOrThrow();
    return memberId;
  }

  private async mustOwn(id: string, owner: Actor, connected: Connected = this.dataSource) {
    const event = db(connected).selectFrom('events').where('id', '=', id).where('owner_id', '=', owner.id);
    if (!(await event.executeTakeFirst())) throw new Problem('community.event.unknown');
  }
}
