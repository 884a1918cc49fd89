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
import { Clock } from '@aar/platform/service/clock';
import type { Inputs, JsonText } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isUnblockedBetween } from '../relations/relation-conditions';
import { isActiveMember, stayActive } from '../standing/standing';
import { tellMembers } from './event-news';
import { leaveEvent } from './leave-events';

type AttendeeList = Output<typeof events.attendees>;

const inOrderOfJoining = new Keyset({ joined_at: 'timestamptz asc' }, 'member_id');

/** A member who has just registered may take part before identity's event about them arrives. */
const member = `lateral (
  select a.full_name, a.ngo_name, a.user_type, a.is_verified, a.reached_by, a.is_checked, a.city, a.state
  from (select 1) one left join activists a on a.id = event_participants.member_id) a on true`;
const columns = `event_participants.member_id as "memberId", coalesce(a.full_name, 'A member') as "fullName",
  a.ngo_name as "ngoName", coalesce(a.user_type, 'activist') as "userType",
  coalesce(a.is_verified, false) as "isVerified", coalesce(a.reached_by, '{}') as "reachedBy",
  coalesce(a.is_checked, false) as "isChecked", coalesce(a.city, '') as city, coalesce(a.state, '') as state,
  ${instant('event_participants.joined_at')} as "joinedAt", event_participants.ticket,
  ${instant('event_participants.checked_in_at')} as "checkedInAt"`;

/** Headings of the CSV and the SQL of their columns; times are in India's timezone. */
const inIndia = (column: string) => `to_char(${column} at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI')`;
const csvColumns: Record<string, string> = {
  Name: `coalesce(a.full_name, 'A member')`,
  'NGO Name': 'a.ngo_name',
  City: 'a.city',
  State: 'a.state',
  Joined: inIndia('joined_at'),
  'Checked In': inIndia('checked_in_at'),
};
const csvSelected = Object.entries(csvColumns).map(([heading, column]) => `${column} as "${heading}"`);

function ofEvent(id: string, owner: Actor) {
  const where = new Conditions().and('event_id = ?', id).and(isActiveMember('event_participants.member_id'));
  return where.and(isUnblockedBetween(where.bind(owner.id), 'event_participants.member_id'));
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
    const list = {
      name: 'attendees',
      columns,
      table: 'event_participants',
      join: member,
      where: ofEvent(id, owner),
      order,
    };
    return readPage(this.dataSource, list, page);
  }

  async csv(id: string, owner: Actor): Promise<Readable> {
    await this.mustOwn(id, owner);
    const rows = inBatches((limit, from) => {
      const where = ofEvent(id, owner);
      if (from) inOrderOfJoining.startBehind(where, from);
      return this.dataSource.query(
        `select ${csvSelected.join(', ')}, ${inOrderOfJoining.position()} as position
         from event_participants join ${member} where ${where} order by ${inOrderOfJoining.orderBy()} limit ${limit}`,
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
         and ${isActiveMember('p.member_id')} and ${isUnblockedBetween('p.member_id', 'e.owner_id')}
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
  async remove(tx: EntityManager, { id, memberId }: Inputs<typeof events>['removeAttendee'], owner: Actor) {
    await stayActive(tx, owner);
    const now = this.clock.now();
    const [mine] = await tx.query<{ isOpen: boolean }[]>(
      `select status in ('active', 'paused') and starts_at > $3 as "isOpen" from events
       where id = $1 and owner_id = $2 for no key update`,
      [id, owner.id, now],
    );
    if (!mine) throw new Problem('community.event.unknown');
    if (!mine.isOpen) throw new Problem('community.event.over');
    if (!(await leaveEvent(tx, id, memberId, now))) throw new Problem('community.attendee.unknown');
    await tx.query(
      'insert into event_removals (event_id, member_id, removed_at) values ($1, $2, $3) on conflict do nothing',
      [id, memberId, now],
    );
    await tellMembers(tx, id, { kind: 'removed', memberIds: [memberId] });
  }

  private async mustOwn(id: string, owner: Actor, db: Pick<EntityManager, 'query'> = this.dataSource) {
    const [mine] = await db.query('select 1 from events where id = $1 and owner_id = $2', [id, owner.id]);
    if (!mine) throw new Problem('community.event.unknown');
  }
}
