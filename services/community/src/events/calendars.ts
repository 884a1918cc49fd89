import { createHash, randomBytes } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import { inTransaction } from '@aar/platform/database/transaction';
import { instant } from '@aar/platform/database/instant';
import { isShown } from '@aar/platform/moderation/hidden-content';
import { FileAnswer } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ownerOfSql } from '../activists/owner';
import { isUnblockedBetweenSql } from '../relations/relation-conditions';
import { isActiveMemberSql, stayActive } from '../standing/standing';
import { CommunityConfig } from '../community.config';
import { type CalendarEvent, type CalendarSeries, calendarFile, seriesFile } from './calendar-file';
import { visibleTo } from './events.repository';

/** SQL for a column that a series has too. */
const ofVersion = (column: string) =>
  `coalesce((select s.${column} from event_series s where s.id = events.series_id), events.${column})`;

const columns = `id, title, description, ${ownerOfSql('events.owner_id')}->>'name' as organiser,
  location, city, state, event_date::text as "eventDate",
  to_char(event_time, 'HH24:MI') as "eventTime", to_char(end_time, 'HH24:MI') as "endTime", status, ${ofVersion('revision')} as revision,
  ${instant('created_at')} as "createdAt", ${instant(ofVersion('changed_at'))} as "changedAt",
  series_id as "seriesId", series_day::text as "seriesDay"`;

type Found = Omit<CalendarEvent, 'url'> & { seriesId: string | null };

const digestOf = (key: string) => createHash('sha256').update(key).digest();

/** More than anybody goes to in the feed's span, which begins 90 days back. */
const most = 500;

/** Calendar files: of one event, or of all events of a member at a secret address. */
@Injectable()
export class Calendars {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: CommunityConfig,
  ) {}

  /** The event, or its whole series when it is part of one; undefined when the actor may not see it or it does not exist. */
  async event(id: string, actor: Actor | null): Promise<FileAnswer | undefined> {
    const where = visibleTo(actor, id);
    const [found] = await this.dataSource.query<Found[]>(`select ${columns} from events where ${where}`, where.values);
    if (!found) return undefined;
    const event = this.withUrl(found);
    const whole = found.seriesId ? await this.series(found.seriesId, event) : undefined;
    return answerOf(whole ?? calendarFile('Event', [event]), 'event.ics');
  }

  /** Undefined when the event is not among those of the series that everybody sees; the caller then exports it alone. */
  private async series(id: string, event: CalendarEvent): Promise<Buffer | undefined> {
    const [series] = await this.dataSource.query<[CalendarSeries]>(
      `select id, repeat, first_day::text as "firstDay", last_day::text as "lastDay",
         to_char(event_time, 'HH24:MI') as "eventTime", to_char(end_time, 'HH24:MI') as "endTime"
       from event_series where id = $1`,
      [id],
    );
    const found = await this.dataSource.query<Found[]>(
      `select ${columns} from events
       where series_id = $1 and status in ('active', 'completed') and ${isShown('community.event', 'events.id')}
       order by series_day`,
      [id],
    );
    const [first, ...others] = found.map(one => this.withUrl(one));
    const isAmong = found.some(one => one.id === event.id);
    return first && isAmong ? seriesFile('Event', series, [first, ...others]) : undefined;
  }

  private withUrl(event: Found): CalendarEvent {
    return { ...event, url: `${this.config.PUBLIC_URL}/events/${event.id}` };
  }

  async address(actor: Actor): Promise<{ createdAt: Date | null; lastUsedAt: Date | null }> {
    const [address] = await this.dataSource.query<{ createdAt: Date; lastUsedAt: Date | null }[]>(
      'select created_at as "createdAt", used_at as "lastUsedAt" from calendar_addresses where member_id = $1',
      [actor.id],
    );
    return address ?? { createdAt: null, lastUsedAt: null };
  }

  /** Returns the new address; the previous one stops working. */
  async open(actor: Actor): Promise<string> {
    const key = randomBytes(32).toString('base64url');
    await inTransaction(this.dataSource, async tx => {
      await stayActive(tx, actor);
      await tx.query(
        `insert into calendar_addresses (member_id, digest) values ($1, $2)
         on conflict (member_id) do update set digest = excluded.digest, created_at = now(), used_at = null`,
        [actor.id, digestOf(key)],
      );
    });
    return `/api/calendar/${key}.ics`;
  }

  async close(tx: EntityManager, actor: Actor): Promise<void> {
    await stayActive(tx, actor);
    await tx.query('delete from calendar_addresses where member_id = $1', [actor.id]);
  }

  /** The events that a member joins or organises; undefined when the address is unknown or its member is suspended or deleted. */
  async feed(file: string): Promise<FileAnswer | undefined> {
    const key = /^([\w-]{43})\.ics$/.exec(file)?.[1];
    if (!key) return undefined;
    const [member] = await this.dataSource.query<{ id: string; isNoted: boolean }[]>(
      `select member_id as id, coalesce(used_at > now() - interval '1 hour', false) as "isNoted" from calendar_addresses
       where digest = $1 and ${isActiveMemberSql('calendar_addresses.member_id')}`,
      [digestOf(key)],
    );
    if (!member) return undefined;
    // Calendars ask every few minutes; once an hour is enough to see that somebody does.
    if (!member.isNoted)
      await this.dataSource.query('update calendar_addresses set used_at = now() where digest = $1', [digestOf(key)]);
    const events = await this.dataSource.query<Found[]>(
      // The ids come from a subquery, because no index serves an `or` of the two conditions.
      `select ${columns} from events
       where id in (select id from events where owner_id = $1
           union all select event_id from event_participants where member_id = $1)
         and (owner_id = $1 or (${isActiveMemberSql('events.owner_id')} and ${isShown('community.event', 'events.id')}
           and ${isUnblockedBetweenSql('$1', 'events.owner_id')}))
         and starts_at > now() - interval '90 days'
       order by starts_at limit ${most}`,
      [member.id],
    );
    const entries = events.map(one => this.withUrl(one));
    return answerOf(calendarFile('My events', entries), 'my-events.ics');
  }
}

const answerOf = (file: Buffer, saveAs: string) => new FileAnswer('text/calendar; charset=utf-8', file, { saveAs });
