import type { Readable } from 'node:stream';
import type { Actor } from '@aar/contracts/access';
import type { events } from '@aar/contracts/community/events.contract';
import type { Output } from '@aar/contracts/contract';
import { dayInIndia } from '@aar/contracts/moment-in-india';
import { csvStream, inBatches } from '@aar/platform/csv/csv-stream';
import { Conditions } from '@aar/platform/database/conditions';
import { instant } from '@aar/platform/database/instant';
import { Keyset } from '@aar/platform/database/keyset';
import { type PageInput, readPage } from '@aar/platform/database/page';
import { Problem } from '@aar/platform/errors/problem';
import { isStaff } from '@aar/platform/moderation/hidden-content';
import { Clock } from '@aar/platform/service/clock';
import type { Inputs, JsonText } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isReachableForSql } from '../relations/quiet-mode';
import { isUnblockedBetweenSql } from '../relations/relation-conditions';
import { isActiveMemberSql, stayActive } from '../standing/standing';
import { tellMembers } from './event-news';
import { leaveEvent } from './leave-events';

type AttendeeList = Output<typeof events.attendees>;

/** Not by the member's id, which the cursor would tell. */
const inOrderOfJoining = new Keyset({ joined_at: 'timestamptz asc' }, 'seat_id');

/** SQL condition: the organiser may know the member, who is not in quiet mode, or is connected with them. Staff know everybody. */
const isKnownTo = (owner: Actor, me: string, column: string) => (isStaff(owner) ? 'true' : isReachableForSql(me, column));

/**
 * The member of a seat, with nothing but `is_known` where the condition does not hold. A member who has just registered may take
 * part before identity's event about them arrives.
 */
const member = (isKnown: string) => `lateral (
  select one.is_known, coalesce(a.full_name, case when one.is_known then 'A member' else 'A member in quiet mode' end) as full_name,
    a.ngo_name, a.user_type, a.is_verified, a.reached_by, a.is_checked, a.city, a.state
  from (select ${isKnown} as is_known) one
  left join activists a on a.id = event_participants.member_id and one.is_known) a on true`;
const columns = `event_participants.seat_id as "seatId",
  case when a.is_known then event_participants.member_id end as "memberId", a.full_name as "fullName",
  a.ngo_name as "ngoName", coalesce(a.user_type, 'activist') as "userType",
  coalesce(a.is_verified, false) as "isVerified", coalesce(a.reached_by, '{}') as "reachedBy",
  coalesce(a.is_checked, false) as "isChecked", coalesce(a.city, '') as city, coalesce(a.state, '') as state,
  ${instant('event_participants.joined_at')} as "joinedAt",
  case when a.is_known then event_participants.ticket end as ticket,
  ${instant('event_participants.checked_in_at')} as "checkedInAt"`;

/** Headings of the CSV and the SQL of their columns; times are in India's timezone. */
const inIndia = (column: string) => `to_char(${column} at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI')`;
const csvColumns: Record<string, string> = {
  Name: 'a.full_name',
  'NGO Name': 'a.ngo_name',
  City: 'a.city',
  State: 'a.state',
  Joined: inIndia('joined_at'),
  'Checked In': inIndia('checked_in_at'),
};
const csvSelected = Object.entries(csvColumns).map(([heading, column]) => `${column} as "${heading}"`);

function ofEvent(id: string, owner: Actor) {
  const where = new Conditions().and('event_id = ?', id).and(isActiveMemberSql('event_participants.member_id'));
  const me = where.bind(owner.id);
  where.and(isUnblockedBetweenSql(me, 'event_participants.member_id'));
  return { where, join: member(isKnownTo(owner, me, 'event_participants.member_id')) };
}

/** The participants of an event, for its owner only: for everybody else the event does not exist. */
@Injectable()
export class Attendees {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async list(id: string, owner: Actor, page: PageInput): Promise<JsonText<AttendeeList>> {
    await this.mustOwn(id, owner);
    const order = inOrderOfJoining;
    const list = { name: 'attendees', columns, table: 'event_participants', ...ofEvent(id, owner), order };
    return readPage(this.dataSource, list, page);
  }

  async csv(id: string, owner: Actor): Promise<Readable> {
    await this.mustOwn(id, owner);
    const rows = inBatches((limit, from) => {
      const { where, join } = ofEvent(id, owner);
      if (from) inOrderOfJoining.startBehind(where, from);
      return this.dataSource.query(
        `select ${csvSelected.join(', ')}, ${inOrderOfJoining.position()} as position
         from event_participants join ${join} where ${where} order by ${inOrderOfJoining.orderBy()} limit ${limit}`,
        where.values,
      );
    });
    return csvStream(Object.keys(csvColumns), rows);
  }

  /**
   * Possible from the day of the event on. A check-in that is reported later counts from when it happened; when a code is shown
   * twice, the first time counts.
   */
  async checkIn(tx: EntityManager, { id, code, at }: Inputs<typeof events>['checkIn'], owner: Actor) {
    await stayActive(tx, owner);
    const now = this.clock.now();
    const moment = at === undefined ? now : new Date(Math.min(Date.parse(at), now.getTime()));
    const day = dayInIndia(moment);
    const [[found]] = await tx.query<[{ checkedInAt: Date }[], number]>(
      `update event_participants p set checked_in_at = least(p.checked_in_at, $4) from events e
       where e.id = $1 and e.owner_id = $2 and p.event_id = e.id and p.ticket = $3 and e.event_date <= $5
         and ${isActiveMemberSql('p.member_id')} and ${isUnblockedBetweenSql('p.member_id', 'e.owner_id')}
       returning p.checked_in_at as "checkedInAt"`,
      [id, owner.id, code, moment, day],
    );
    if (found) return found;
    await this.mustOwn(id, owner, tx);
    const [coming] = await tx.query('select 1 from events where id = $1 and event_date > $2', [id, day]);
    if (coming) throw new Problem('community.event.not-yet');
    throw new Problem('community.ticket.unknown');
  }

  /** The seat goes to the waitlist; the member is told, and cannot join the event again. */
  async remove(tx: EntityManager, { id, attendee }: Inputs<typeof events>['removeAttendee'], owner: Actor) {
    await stayActive(tx, owner);
    const now = this.clock.now();
    const [mine] = await tx.query<{ isOpen: boolean }[]>(
      `select status in ('active', 'paused') and starts_at > $3 as "isOpen" from events
       where id = $1 and owner_id = $2 for no key update`,
      [id, owner.id, now],
    );
    if (!mine) throw new Problem('community.event.unknown');
    if (!mine.isOpen) throw new Problem('community.event.over');
    const memberId = await this.memberOf(tx, { id, attendee }, owner);
    if (memberId === null || !(await leaveEvent(tx, id, memberId, now)))
      throw new Problem('community.attendee.unknown');
    await tx.query(
      'insert into event_removals (event_id, member_id, removed_at) values ($1, $2, $3) on conflict do nothing',
      [id, memberId, now],
    );
    await tellMembers(tx, id, { kind: 'removed', memberIds: [memberId] });
  }

  /** Whose seat it is. An id of a member in quiet mode is unknown, or it would tell whether they take part. */
  private async memberOf(tx: EntityManager, { id, attendee }: { id: string; attendee: string }, owner: Actor) {
    const [{ memberId }] = await tx.query<[{ memberId: string | null }]>(
      `select coalesce((select member_id from event_participants where event_id = $1 and seat_id = $2),
         case when ${isKnownTo(owner, '$3::uuid', '$2::uuid')} then $2::uuid end) as "memberId"`,
      [id, attendee, owner.id],
    );
    return memberId;
  }

  private async mustOwn(id: string, owner: Actor, db: Pick<EntityManager, 'query'> = this.dataSource) {
    const [mine] = await db.query('select 1 from events where id = $1 and owner_id = $2', [id, owner.id]);
    if (!mine) throw new Problem('community.event.unknown');
  }
}
