import { createHash, randomBytes } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import { ago } from '@aar/platform/database/ago';
import { asBoolean } from '@aar/platform/database/as-boolean';
import { instantOf } from '@aar/platform/database/instant';
import { inTransaction } from '@aar/platform/database/transaction';
import { uuidOf } from '@aar/platform/database/uuid-of';
import { FileAnswer } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { type Expression, expressionBuilder, sql } from 'kysely';
import { DataSource, type EntityManager } from 'typeorm';
import { ownerOf } from '../activists/owner';
import { isUnblockedBetween } from '../relations/relation-conditions';
import { isActiveMember, stayActive } from '../standing/standing';
import { type CommunityTables, db } from '../database/db';
import { CommunityConfig } from '../community.config';
import { type CalendarEvent, calendarFile, seriesFile } from './calendar-file';
import { eventIsHidden, isVisibleTo, ownerIsActive } from './visible-events';

const eb = expressionBuilder<CommunityTables, 'events'>();
const series = eb.selectFrom('event_series as s').whereRef('s.id', '=', 'events.series_id');
/** The revision of the series if the event is part of one. */
const revision = sql<number>`coalesce(${series.select('s.revision')}, ${eb.ref('events.revision')})`;
const changedAt = sql`coalesce(${series.select('s.changed_at')}, ${eb.ref('events.changed_at')})`;
const time = (column: Expression<unknown>) => sql<string>`to_char(${column}, 'HH24:MI')`;

const columns = [
  ...(['id', 'title', 'description', 'location', 'city', 'state', 'status', 'series_id as seriesId'] as const),
  sql<string>`${ownerOf(eb.ref('events.owner_id'))}->>'name'`.as('organiser'),
  sql<string>`${eb.ref('event_date')}::text`.as('eventDate'),
  time(eb.ref('event_time')).as('eventTime'),
  sql<string | null>`${time(eb.ref('end_time'))}`.as('endTime'),
  revision.as('revision'),
  instantOf(eb.ref('created_at')).as('createdAt'),
  instantOf(changedAt).as('changedAt'),
  sql<string | null>`${eb.ref('series_day')}::text`.as('seriesDay'),
] as const;

type Found = Omit<CalendarEvent, 'url'> & { seriesId: string | null };

const digestOf = (key: string) => createHash('sha256').update(key).digest();

/** More than anybody attends in the feed's period, which begins 90 days ago. */
const most = 500;

/** Calendar files: of one event, or of all events of a member at a secret URL. */
@Injectable()
export class Calendars {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: CommunityConfig,
  ) {}

  /** The event, or its whole series when it is part of one; undefined when the actor may not see it or it does not exist. */
  async event(id: string, actor: Actor | null): Promise<FileAnswer | undefined> {
    const found = await db(this.dataSource)
      .selectFrom('events')
      .select(columns)
      .where(isVisibleTo(actor, id))
      .executeTakeFirst();
    if (!found) return undefined;
    const event = this.withUrl(found);
    const whole = found.seriesId ? await this.series(found.seriesId, event) : undefined;
    return answerOf(whole ?? calendarFile('Event', [event]), 'event.ics');
  }

  /** Undefined if the event is not among the publicly visible ones of the series; the caller then exports it alone. */
  private async series(id: string, event: CalendarEvent): Promise<Buffer | undefined> {
    const series = await db(this.dataSource)
      .selectFrom('event_series')
      .select(['id', 'repeat'])
      .select(({ ref }) => [
        sql<string>`${ref('first_day')}::text`.as('firstDay'),
        sql<string>`${ref('last_day')}::text`.as('lastDay'),
        time(ref('event_time')).as('eventTime'),
        sql<string | null>`${time(ref('end_time'))}`.as('endTime'),
      ])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const found = await db(this.dataSource)
      .selectFrom('events')
      .select(columns)
      .where('series_id', '=', id)
      .where('status', 'in', ['active', 'completed'])
      .where(({ not }) => not(eventIsHidden))
      .orderBy('series_day')
      .execute();
    const [first, ...others] = found.map(one => this.withUrl(one));
    const isAmong = found.some(one => one.id === event.id);
    return first && isAmong ? seriesFile('Event', series, [first, ...others]) : undefined;
  }

  private withUrl(event: Found): CalendarEvent {
    return { ...event, url: `${this.config.PUBLIC_URL}/events/${event.id}` };
  }

  async address(actor: Actor): Promise<{ createdAt: Date | null; lastUsedAt: Date | null }> {
    const address = await db(this.dataSource)
      .selectFrom('calendar_addresses')
      .select(['created_at as createdAt', 'used_at as lastUsedAt'])
      .where('member_id', '=', actor.id)
      .executeTakeFirst();
    return address ?? { createdAt: null, lastUsedAt: null };
  }

  /** Returns the new URL; the previous one stops working. */
  async open(actor: Actor): Promise<string> {
    const key = randomBytes(32).toString('base64url');
    await inTransaction(this.dataSource, async tx => {
      await stayActive(tx, actor);
      const digest = digestOf(key);
      await db(tx)
        .insertInto('calendar_addresses')
        .values({ member_id: actor.id, digest })
        .onConflict(known =>
          known.column('member_id').doUpdateSet({ digest, created_at: sql<Date>`now()`, used_at: null }),
        )
        .execute();
    });
    return `/api/calendar/${key}.ics`;
  }

  async close(tx: EntityManager, actor: Actor): Promise<void> {
    await stayActive(tx, actor);
    await db(tx).deleteFrom('calendar_addresses').where('member_id', '=', actor.id).execute();
  }

  /** The events that a member joins or organises; undefined if the URL is unknown or its member is suspended or deleted. */
  async feed(file: string): Promise<FileAnswer | undefined> {
    const key = /^([\w-]{43})\.ics$/.exec(file)?.[1];
    if (!key) return undefined;
    const member = await db(this.dataSource)
      .selectFrom('calendar_addresses')
      .select('member_id as id')
      .select(({ eb, fn, lit }) => fn.coalesce(asBoolean(eb('used_at', '>', ago('1 hour'))), lit(false)).as('isNoted'))
      .where('digest', '=', digestOf(key))
      .where(({ ref }) => isActiveMember(ref('calendar_addresses.member_id')))
      .executeTakeFirst();
    if (!member) return undefined;
    // Calendars fetch every few minutes; recording it once an hour is enough to see that one does.
    if (!member.isNoted)
      await db(this.dataSource)
        .updateTable('calendar_addresses')
        .set({ used_at: sql<Date>`now()` })
        .where('digest', '=', digestOf(key))
        .execute();
    const { selectFrom } = expressionBuilder<CommunityTables>();
    // The ids come from a subquery, because no index can be used for an `or` of the two conditions.
    const ids = selectFrom('events as own')
      .select('own.id')
      .where('own.owner_id', '=', member.id)
      .unionAll(selectFrom('event_participants').select('event_id as id').where('member_id', '=', member.id));
    const events = await db(this.dataSource)
      .selectFrom('events')
      .select(columns)
      .where('id', 'in', ids)
      .where(({ or, and, eb, not, ref }) => {
        const isUnblocked = isUnblockedBetween(uuidOf(member.id), ref('events.owner_id'));
        return or([eb('owner_id', '=', member.id), and([ownerIsActive, not(eventIsHidden), isUnblocked])]);
      })
      .where('starts_at', '>', ago('90 days'))
      .orderBy('starts_at')
      .limit(most)
      .execute();
    const entries = events.map(one => this.withUrl(one));
    return answerOf(calendarFile('My events', entries), 'my-events.ics');
  }
}

const answerOf = (file: Buffer, saveAs: string) => new FileAnswer('text/calendar; charset=utf-8', file, { saveAs });
