import { createHash, randomBytes } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import { inTransaction } from '@aar/platform/database/transaction';
import { instant } from '@aar/platform/database/instant';
import { isShown } from '@aar/platform/moderation/hidden-content';
import { FileAnswer } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isActiveMember, stayActive } from '../standing/standing';
import { CommunityConfig } from '../community.config';
import { type CalendarEvent, type CalendarSeries, calendarFile, seriesFile } from './calendar-file';
import { visibleTo } from './events.repository';

const columns = `id, title, description, location, city, state, event_date::text as "eventDate",
  to_char(event_time, 'HH24:MI') as "eventTime", status, revision, ${instant('created_at')} as "createdAt", series_id as "seriesId", series_day::text as "seriesDay"`;

type Found = Omit<CalendarEvent, 'url'> & { seriesId: string | null };

const digestOf = (key: string) => createHash('sha256').update(key).digest();

/** More than anybody goes to; the feed begins a quarter of a year back. */
const most = 500;

/** Events as calendars read them: one, or all of a member at an address that only the member knows. */
@Injectable()
export class Calendars {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: CommunityConfig,
  ) {}

  /** With the whole series where it is part of one; none when there is no such event that the actor may see. */
  async event(id: string, actor: Actor | null): Promise<FileAnswer | undefined> {
    const where = visibleTo(actor, id);
    const [found] = await this.dataSource.query<Found[]>(`select ${columns} from events where ${where}`, where.values);
    if (!found) return undefined;
    const event = this.withUrl(found);
    const whole = found.seriesId ? await this.series(found.seriesId, event) : undefined;
    return answerOf(whole ?? calendarFile('Event', [event]), 'event.ics');
  }

  /** None where the event is not among those of the series that everybody sees: it is told by itself. */
  private async series(id: string, event: CalendarEvent): Promise<Buffer | undefined> {
    const [series] = await this.dataSource.query<[CalendarSeries]>(
      `select id, repeat, first_day::text as "firstDay", last_day::text as "lastDay",
         to_char(event_time, 'HH24:MI') as "eventTime",
         (select sum(revision)::int from events where series_id = $1) as revision
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

  async addressSince(actor: Actor): Promise<Date | null> {
    const [address] = await this.dataSource.query<{ createdAt: Date }[]>(
      'select created_at as "createdAt" from calendar_addresses where member_id = $1',
      [actor.id],
    );
    return address?.createdAt ?? null;
  }

  /** The new address; one that was there before leads nowhere from now on. */
  async open(actor: Actor): Promise<string> {
    const key = randomBytes(32).toString('base64url');
    await inTransaction(this.dataSource, async tx => {
      await stayActive(tx, actor);
      await tx.query(
        `insert into calendar_addresses (member_id, digest) values ($1, $2)
         on conflict (member_id) do update set digest = excluded.digest, created_at = now()`,
        [actor.id, digestOf(key)],
      );
    });
    return `/api/calendar/${key}.ics`;
  }

  async close(tx: EntityManager, actor: Actor): Promise<void> {
    await stayActive(tx, actor);
    await tx.query('delete from calendar_addresses where member_id = $1', [actor.id]);
  }

  /** What a member goes to or organises; none when nobody's calendar is there, or its member is away. */
  async feed(file: string): Promise<FileAnswer | undefined> {
    const key = /^([\w-]{43})\.ics$/.exec(file)?.[1];
    if (!key) return undefined;
    const [member] = await this.dataSource.query<{ id: string }[]>(
      `select member_id as id from calendar_addresses
       where digest = $1 and ${isActiveMember('calendar_addresses.member_id')}`,
      [digestOf(key)],
    );
    if (!member) return undefined;
    const events = await this.dataSource.query<Found[]>(
      // Their ids come first: by an `or` between the two no index would find them.
      `select ${columns} from events
       where id in (select id from events where owner_id = $1
           union all select event_id from event_participants where member_id = $1)
         and (owner_id = $1 or (${isActiveMember('events.owner_id')} and ${isShown('community.event', 'events.id')}))
         and starts_at > now() - interval '90 days'
       order by starts_at limit ${most}`,
      [member.id],
    );
    const entries = events.map(one => this.withUrl(one));
    return answerOf(calendarFile('My events', entries), 'my-events.ics');
  }
}

const answerOf = (file: Buffer, saveAs: string) => new FileAnswer('text/calendar; charset=utf-8', file, { saveAs });
