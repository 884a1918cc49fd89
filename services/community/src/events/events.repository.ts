import { type Actor, mayCall } from '@aar/contracts/access';
import type { Event, events } from '@aar/contracts/community/events.contract';
import type { Output } from '@aar/contracts/contract';
import { Conditions } from '@aar/platform/database/conditions';
import { instant } from '@aar/platform/database/instant';
import { Keyset } from '@aar/platform/database/keyset';
import { type PageInput, readPage } from '@aar/platform/database/page';
import { preparedJson } from '@aar/platform/database/prepared';
import { Problem } from '@aar/platform/errors/problem';
import { isHidden, isShown, isStaff } from '@aar/platform/moderation/hidden-content';
import { Clock } from '@aar/platform/service/clock';
import { type Inputs, JsonText } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ownerOfSql } from '../activists/owner';
import { isReachableForSql } from '../relations/quiet-mode';
import { isListedForSql, isUnblockedBetweenSql } from '../relations/relation-conditions';
import { isActiveMemberSql } from '../standing/standing';

type EventList = Output<typeof events.list>;

const soonest = new Keyset({ starts_at: 'timestamptz asc' });
const newest = new Keyset({ created_at: 'timestamptz desc' });

const ownerIsActive = isActiveMemberSql('events.owner_id');
const eventIsHidden = isHidden('community.event', 'events.id');
const takesPart = (member: string) =>
  `exists (select from event_participants where event_id = events.id and member_id = ${member})`;

const series = `(select json_build_object('id', id, 'repeat', repeat, 'until', last_day) from event_series where id = events.series_id)`;

/**
 * Whether the actor may see the contact: the owner, and participants unless one of the two has blocked the other or the owner is in
 * quiet mode. That of a hidden event is not for moderators and editors who take part in it.
 */
function seesContact(actor: Actor, me: string) {
  const unhidden = mayCall('admin', actor) ? '' : ` and not ${eventIsHidden}`;
  const isOpen = `${isUnblockedBetweenSql(me, 'events.owner_id')} and ${isReachableForSql(me, 'events.owner_id')}`;
  return `(owner_id = ${me} or (${takesPart(me)} and ${isOpen}${unhidden}))`;
}

/** The columns that everybody sees, those that depend on the actor and, on the event's own page, those for participants. */
function columnsFor(actor: Actor | null, where: Conditions, place: 'list' | 'page') {
  const me = actor && where.bind(actor.id);
  const mine = me ? `owner_id = ${me}` : 'false';
  const joined = me ? takesPart(me) : 'false';
  const waiting = (value: string) =>
    `(select ${value} from event_waitlist where event_id = events.id and member_id = ${me})`;
  const isWaiting = me ? `exists ${waiting('1')}` : 'false';
  const offeredUntil = me ? waiting(instant('offered_until')) : 'null::text';
  const hasContact = me && place === 'page' ? `(contact_info is not null and ${seesContact(actor, me)})` : 'false';
  const contact = place === 'page' ? `case when ${mine} then contact_info end` : 'null::text';
  const ticket =
    me && place === 'page'
      ? `(select ticket from event_participants where event_id = events.id and member_id = ${me})`
      : 'null::uuid';
  return `id, title, description, event_type as "eventType", location, state, city, event_date as "eventDate",
    to_char(event_time, 'HH24:MI') as "eventTime", to_char(end_time, 'HH24:MI') as "endTime", max_participants as "maxParticipants",
    current_participants as "currentParticipants", requirements, ${contact} as "contactInfo",
    ${hasContact} as "hasContact", status, ${ownerOfSql('events.owner_id')} as owner,
    ${mine} as "isOwner",
    ${joined} as "isParticipating", ${isWaiting} as "isWaiting", ${offeredUntil} as "seatOfferedUntil",
    ${ticket} as ticket, ${series} as series,
    (${isStaff(actor) || mine} and ${eventIsHidden}) as "isHidden", is_promoted as "isPromoted",
    created_at as "createdAt"`;
}

/**
 * Conditions for an event on its own page. Only its owner and participants see a paused one. Only its owner sees one that
 * moderation has hidden or whose owner is leaving, suspended or deleted; staff see hidden ones too. Staff apart, whoever has
 * blocked the owner or was blocked by them does not see it.
 */
export function visibleTo(actor: Actor | null, id: string) {
  const where = new Conditions().and('id = ?', id);
  const me = actor && where.bind(actor.id);
  const shown = isStaff(actor) ? '' : `and not ${eventIsHidden}`;
  const open = me ? `(status <> 'paused' or ${takesPart(me)})` : `status <> 'paused'`;
  const unblocked = me && !isStaff(actor) ? `and ${isUnblockedBetweenSql(me, 'events.owner_id')}` : '';
  const published = `(${open} and ${ownerIsActive} ${shown} ${unblocked})`;
  return where.and(me ? `(${published} or owner_id = ${me})` : published);
}

@Injectable()
export class EventsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  list(
    { state, city, series, ...page }: Inputs<typeof events>['list'],
    actor: Actor | null,
  ): Promise<JsonText<EventList>> {
    const where = new Conditions(`status = 'active'`, ownerIsActive, isShown('community.event', 'events.id'))
      .maybe('state = ?', state)
      .maybe('city = ?', city)
      .maybe('series_id = ?', series)
      .and('starts_at > ?', this.clock.now());
    if (actor) where.and(isListedForSql(where.bind(actor.id), 'events.owner_id'));
    const columns = columnsFor(actor, where, 'list');
    return readPage(this.dataSource, { name: 'events', columns, table: 'events', where, order: soonest }, page);
  }

  ofOwner(actor: Actor, page: PageInput): Promise<JsonText<EventList>> {
    const where = new Conditions().and('owner_id = ?', actor.id);
    const columns = columnsFor(actor, where, 'list');
    return readPage(this.dataSource, { name: 'events', columns, table: 'events', where, order: newest }, page);
  }

  /** Undefined when the actor may not see the event or it does not exist. */
  find(id: string, actor: Actor | null): Promise<JsonText<Event> | undefined> {
    return preparedJson(this.dataSource, pageStatement(id, actor));
  }

  /** The same within a transaction, including its writes. Its owner may have left since the transaction found the event. */
  async findIn(tx: EntityManager, id: string, actor: Actor): Promise<JsonText<Event>> {
    const { text, values } = pageStatement(id, actor);
    const [row] = await tx.query<{ json: string }[]>(text, values);
    if (!row) throw new Problem('community.event.unknown');
    return new JsonText(row.json);
  }

  /** Throws `community.event.unknown`, or `community.event.contact` when there is none that the actor may see. */
  async contactOf(tx: EntityManager, id: string, actor: Actor): Promise<{ contactInfo: string; isOwner: boolean }> {
    const where = visibleTo(actor, id);
    const me = where.bind(actor.id);
    const [found] = await tx.query<{ contactInfo: string | null; isOwner: boolean }[]>(
      `select case when ${seesContact(actor, me)} then contact_info end as "contactInfo", owner_id = ${me} as "isOwner"
       from events where ${where}`,
      where.values,
    );
    if (!found) throw new Problem('community.event.unknown');
    const { contactInfo, isOwner } = found;
    if (!contactInfo) throw new Problem('community.event.contact');
    return { contactInfo, isOwner };
  }
}

function pageStatement(id: string, actor: Actor | null) {
  const where = visibleTo(actor, id);
  const columns = columnsFor(actor, where, 'page');
  const text = `select row_to_json(item)::text as json from (select ${columns} from events where ${where}) item`;
  return { text, values: where.values };
}
