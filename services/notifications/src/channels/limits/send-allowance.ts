import { setTimeout as sleep } from 'node:timers/promises';
import { sendReasons } from '@aar/contracts/notifications/send-reasons';
import { jsonRows } from '@aar/platform/database/json-rows';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { DataSource } from 'typeorm';
import type { ChannelName } from '../../vocabulary/channel-names';
import { NotificationsConfig } from '../../notifications.config';
import type { Permit, Retry } from '../../vocabulary/send-outcome';
import { db } from '../../database/db';
import type { Period, SendLimits } from './send-limits.rules';

/** Messages granted to a worker at once, so that not every message needs a database query. */
const mostGranted = 50;

/** Nothing is counted: the channel has no limits, or nothing will be sent. */
const unlimited: Permit = { status: 'granted', giveBack: () => undefined };

interface Grant {
  left: number;
  until: number;
  /** The database's time at which it was counted. */
  at: Date;
}

interface Answer {
  granted: number;
  at: Date;
  /** The period whose limit is used up, if nothing was granted. */
  period: Period;
  /** Milliseconds until that period ends. */
  wait: number;
}

/**
 * Rate limit of each channel, counted in PostgreSQL over all workers: the operator sets how many messages are paid for and how
 * fast the provider accepts them. When the limit of a second is used up, it waits; when that of an hour or a day is, the message
 * goes back to the ledger.
 */
@Injectable()
export class SendAllowance {
  private readonly limits: Record<ChannelName, SendLimits>;
  private readonly grants = new Map<ChannelName, Grant>();
  private readonly usedUpUntil = new Map<ChannelName, number>();
  private readonly asking = new Map<ChannelName, Promise<Answer>>();

  constructor(
    private readonly dataSource: DataSource,
    { EMAIL_LIMITS: email, SMS_LIMITS: sms, WHATSAPP_LIMITS: whatsapp, PUSH_LIMITS: push }: NotificationsConfig,
  ) {
    this.limits = { email, sms, whatsapp, push };
  }

  /** The limit of the hour or the day is used up, so nothing should be sent. */
  isUsedUp(channel: ChannelName) {
    return performance.now() < (this.usedUpUntil.get(channel) ?? 0);
  }

  /**
   * Permission to send one message within the limits, or the reason for a refusal. Waits while the limit of the second is
   * used up, until `over`, after which the caller sends nothing.
   */
  async permit(channel: ChannelName, over: AbortSignal): Promise<Permit | Retry> {
    if (Object.keys(this.limits[channel]).length === 0) return unlimited;
    while (!over.aborted) {
      const grant = this.takeOne(channel);
      if (grant) return { status: 'granted', giveBack: () => void (grant.left += 1) };
      const { granted, period, wait } = await this.ask(channel);
      if (granted > 0) continue;
      if (period !== 'second') {
        this.usedUpUntil.set(channel, performance.now() + wait);
        return {
          status: 'retry',
          reason: period === 'hour' ? sendReasons.hourUsedUp : sendReasons.dayUsedUp,
          away: true,
        };
      }
      await sleep(wait, undefined, { signal: over }).catch(() => undefined);
    }
    return unlimited;
  }

  private takeOne(channel: ChannelName): Grant | null {
    const grant = this.grants.get(channel);
    if (!grant || grant.left === 0 || performance.now() >= grant.until) return null;
    grant.left -= 1;
    return grant;
  }

  /** Single-flight: lanes that find the grant empty share one query. */
  private ask(channel: ChannelName): Promise<Answer> {
    const known = this.asking.get(channel);
    if (known) return known;
    const asked = this.reserve(channel).finally(() => this.asking.delete(channel));
    this.asking.set(channel, asked);
    return asked;
  }

  private async reserve(channel: ChannelName): Promise<Answer> {
    const limits = this.limits[channel];
    const wanted = limits.second ? Math.max(1, Math.min(mostGranted, Math.ceil(limits.second / 10))) : mostGranted;
    const list = Object.entries(limits).map(([period, most]) => ({ period, most }));
    // The unused rest of the previous grant is returned; otherwise a trickle of messages would use up the day.
    const before = this.grants.get(channel);
    // Returned only once: if the response is lost, it is unknown whether the database counted it.
    this.grants.delete(channel);
    const unused = { left: before?.left ?? 0, at: before?.at ?? null };
    const answer: Answer = await reservation(this.dataSource, { channel, limits: list, wanted, unused });
    this.grants.set(channel, { left: answer.granted, until: performance.now() + 1_000, at: answer.at });
    return answer;
  }
}

interface Asked {
  channel: ChannelName;
  limits: { period: string; most: number }[];
  wanted: number;
  /** The rest of an earlier grant, which is returned to the periods in which it was counted. */
  unused: { left: number; at: Date | null };
}

/**
 * The rows of a channel are locked in a fixed order; an expired period starts again at zero. Days are those of India's time
 * zone, where the members live.
 */
const reservation = (dataSource: DataSource, { channel, limits, wanted, unused }: Asked) =>
  db(dataSource)
    .with('windows', qb =>
      qb
        .selectFrom(jsonRows('limit', limits, { period: 'text', most: 'int' }))
        .innerJoin('send_usage as usage', 'usage.period', 'limit.period')
        .select(({ ref }) => {
          const start = sql<Date>`date_trunc(${ref('limit.period')}, clock_timestamp(), 'Asia/Kolkata')`;
          return [
            ...(['usage.period', 'limit.most', 'usage.starts_at as countedFrom', 'usage.used'] as const),
            start.as('startsAt'),
            sql<Date>`${start} + ('1 ' || ${ref('limit.period')})::interval`.as('endsAt'),
          ];
        })
        .where('usage.channel', '=', channel)
        .orderBy('usage.period')
        .forUpdate('usage'),
    )
    .with('spent', qb =>
      qb.selectFrom('windows').select(({ ref }) => [
        ...(['period', 'most', 'startsAt', 'endsAt'] as const),
        sql<number>`case when ${ref('countedFrom')} <> ${ref('startsAt')} then 0
          when ${ref('period')} = 'second' or ${unused.at}::timestamptz is null
            or ${unused.at}::timestamptz < ${ref('startsAt')} then ${ref('used')}
          else greatest(0, ${ref('used')} - ${unused.left}::int) end`.as('used'),
      ]),
    )
    .with('room', qb =>
      qb
        .selectFrom('spent')
        .select(({ ref }) => [
          ...(['period', 'startsAt', 'endsAt', 'used'] as const),
          sql<number>`greatest(0, ${ref('most')} - ${ref('used')})`.as('free'),
        ]),
    )
    .with('granted', qb =>
      qb.selectFrom('room').select(({ ref }) => sql<number>`least(${wanted}::int, min(${ref('free')}))`.as('count')),
    )
    .with('counted', qb =>
      qb
        .updateTable('send_usage as usage')
        .from(['room', 'granted'])
        .set(({ eb, ref }) => ({
          starts_at: ref('room.startsAt'),
          used: eb('room.used', '+', ref('granted.count')),
        }))
        .where('usage.channel', '=', channel)
        .whereRef('usage.period', '=', 'room.period'),
    )
    .selectFrom('granted')
    .innerJoin(
      ({ selectFrom }) =>
        selectFrom('room')
          .select(['period', 'endsAt'])
          .orderBy('free')
          .orderBy('endsAt', 'desc')
          .limit(sql.lit(1))
          .as('tightest'),
      join => join.onTrue(),
    )
    .select(({ ref }) => [
      'granted.count as granted',
      sql<Date>`clock_timestamp()`.as('at'),
      sql<Period>`${ref('tightest.period')}`.as('period'),
      sql<number>`ceil(extract(epoch from ${ref('tightest.endsAt')} - clock_timestamp()) * 1000)::int`.as('wait'),
    ])
    .executeTakeFirstOrThrow();
