import type { Actor } from '@aar/contracts/access';
import type { events } from '@aar/contracts/community/events.contract';
import type { AsJson } from '@aar/platform/database/as-json';
import { asBoolean } from '@aar/platform/database/as-boolean';
import { given } from '@aar/platform/database/given';
import { instantOf } from '@aar/platform/database/instant';
import { readJsonPage } from '@aar/platform/database/json-page';
import { Keyset } from '@aar/platform/database/keyset';
import type { PageInput } from '@aar/platform/database/page';
import { preparedJsonRow } from '@aar/platform/database/prepared';
import type { Connected } from '@aar/platform/database/statements';
import { uuidOf } from '@aar/platform/database/uuid-of';
import { Problem } from '@aar/platform/errors/problem';
import { decidesAboutMembers } from '@aar/platform/moderation/hidden-content';
import { Clock } from '@aar/platform/service/clock';
import { type Inputs, JsonText } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { DataSource, type EntityManager } from 'typeorm';
import { ownerOf } from '../activists/owner';
import { type CommunityTables, db } from '../database/db';
import { isReachableFor } from '../relations/quiet-mode';
import { isListedFor, isUnblockedBetween } from '../relations/relation-conditions';
import { eventIsHidden, isVisibleTo, ownerIsActive, seatOf, takesPart } from './visible-events';

const soonest = new Keyset({ starts_at: 'timestamptz asc' });
const newest = new Keyset({ created_at: 'timestamptz desc' });

const eb = expressionBuilder<CommunityTables, 'events'>();
const owner = eb.ref('events.owner_id');
const never: Expression<SqlBool> = sql`false`;

const series = eb
  .selectFrom('event_series')
  .select(({ ref }) =>
    jsonBuildObject({
      id: ref('event_series.id'),
      repeat: ref('event_series.repeat'),
      until: ref('event_series.last_day'),
    }).as('series'),
  )
  .whereRef('event_series.id', '=', 'events.series_id');

/**
 * Whether the actor may see the contact: the owner, and participants unless one of the two has blocked the other or the owner is in
 * quiet mode.
 */
function seesContact(actor: Actor) {
  const me = uuidOf(actor.id);
  const isOpen = [isUnblockedBetween(me, owner), isReachableFor(me, owner)];
  return eb.or([eb(owner, '=', me), eb.and([takesPart(me), ...isOpen])]);
}

/** The columns that everybody sees, those that depend on the actor, and on the event's own page those for participants. */
function columnsFor(actor: Actor | null, place: 'list' | 'page') {
  const me = actor && uuidOf(actor.id);
  const mine = me ? eb(owner, '=', me) : never;
  const waiting = eb.selectFrom('event_waitlist').whereRef('event_waitlist.event_id', '=', 'events.id');
  const wait = me && waiting.where('member_id', '=', me);
  const offered = wait && wait.select(({ ref }) => instantOf(ref('offered_until')).as('until'));
  const hasContact = eb.and([eb('contact_info', 'is not', null), actor ? seesContact(actor) : never]);
  const contact = eb.case().when(mine).then(eb.ref('contact_info')).end();
  const ticket = me && place === 'page' ? seatOf(me).select('ticket') : sql`null::uuid`;
  return [
    ...(['id', 'title', 'description', 'event_type as eventType', 'location', 'state', 'city'] as const),
    ...(['event_date as eventDate', 'max_participants as maxParticipants', 'requirements', 'status'] as const),
    ...(['current_participants as currentParticipants', 'is_promoted as isPromoted'] as const),
    'created_at as createdAt',
    eb.fn<string>('to_char', ['event_time', sql.lit('HH24:MI')]).as('eventTime'),
    eb.fn<string | null>('to_char', ['end_time', sql.lit('HH24:MI')]).as('endTime'),
    sql<string | null>`${place === 'page' ? contact : sql`null::text`}`.as('contactInfo'),
    asBoolean(place === 'page' ? hasContact : never).as('hasContact'),
    ownerOf(owner).as('owner'),
    asBoolean(mine).as('isOwner'),
    asBoolean(me ? takesPart(me) : never).as('isParticipating'),
    asBoolean(wait ? eb.exists(wait) : never).as('isWaiting'),
    sql<string | null>`${offered ?? sql`null::text`}`.as('seatOfferedUntil'),
    sql<string | null>`${ticket}`.as('ticket'),
    series.as('series'),
    asBoolean(eb.and([decidesAboutMembers(actor) ? sql<SqlBool>`true` : mine, eventIsHidden])).as('isHidden'),
  ] as const;
}

const pageOf = (connected: Connected, id: string, actor: Actor | null) =>
  db(connected).selectFrom('events').select(columnsFor(actor, 'page')).where(isVisibleTo(actor, id));
type EventPage = ReturnType<typeof pageOf> extends Expression<infer Row> ? AsJson<Row> : never;

@Injectable()
export class EventsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  list({ state, city, series, ...page }: Inputs<typeof events>['list'], actor: Actor | null) {
    const rows = db(this.dataSource)
      .selectFrom('events')
      .where('status', '=', sql.lit('active' as const))
      .where(ownerIsActive)
      .where(({ not }) => not(eventIsHidden))
      .where(({ and }) => and(given({ state, city, series_id: series })))
      .where('starts_at', '>', this.clock.now())
      .where(({ and }) => and(actor ? [isListedFor(uuidOf(actor.id), owner)] : []));
    const list = { name: 'events', rows, columns: columnsFor(actor, 'list'), order: soonest } as const;
    return readJsonPage(this.dataSource, list, page);
  }

  ofOwner(actor: Actor, page: PageInput) {
    const rows = db(this.dataSource).selectFrom('events').where('owner_id', '=', actor.id);
    const list = { name: 'events', rows, columns: columnsFor(actor, 'list'), order: newest } as const;
    return readJsonPage(this.dataSource, list, page);
  }

  /** Undefined if the actor may not see the event or it does not exist. */
  find(id: string, actor: Actor | null) {
    return preparedJsonRow(this.dataSource, pageOf(this.dataSource, id, actor));
  }

  /**
   * The same within a transaction, including its writes. The owner may have become inactive since the transaction found the
   * event.
   */
  async findIn(tx: EntityManager, id: string, actor: Actor) {
    const row = await db(tx)
      .selectFrom(pageOf(tx, id, actor).as('item'))
      .select(sql<string>`row_to_json(item)::text`.as('json'))
      .executeTakeFirst();
    if (!row) throw new Problem('community.event.unknown');
    return new JsonText<EventPage>(row.json);
  }

  /** Throws `community.event.unknown`, or `community.event.contact` when there is none that the actor may see. */
  async contactOf(tx: EntityManager, id: string, actor: Actor): Promise<{ contactInfo: string; isOwner: boolean }> {
    const found = await db(tx)
      .selectFrom('events')
      .select(({ eb, ref }) => [
        eb.case().when(seesContact(actor)).then(ref('contact_info')).end().as('contactInfo'),
        asBoolean(eb('owner_id', '=', actor.id)).as('isOwner'),
      ])
      .where(isVisibleTo(actor, id))
      .executeTakeFirst();
    if (!found) throw new Problem('community.event.unknown');
    const { contactInfo, isOwner } = found;
    if (!contactInfo) throw new Problem('community.event.contact');
    return { contactInfo, isOwner };
  }
}
