import { setTimeout as sleep } from 'node:timers/promises';
import { sendReasons } from '@aar/contracts/notifications/send-reasons';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ChannelName } from '../../deliveries/channel-names';
import { NotificationsConfig } from '../../notifications.config';
import type { Permit, Retry } from '../send-outcome';
import type { Period, SendLimits } from './send-limits.rules';

/** Messages granted to a worker at once, so that not every message needs a database query. */
const mostGranted = 50;

/** Nothing is counted: the channel has no limits, or nothing will be sent. */
const unlimited: Permit = { status: 'granted', giveBack: () => undefined };

interface Grant {
  left: number;
  until: number;
  /** The database time at which it was counted. */
  at: Date;
}

interface Answer {
  granted: number;
  at: Date;
  /** The period whose limit is used up, when nothing was granted. */
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

  /** The limit of the hour or the day is used up: nothing should be handed over. */
  isUsedUp(channel: ChannelName) {
    return performance.now() < (this.usedUpUntil.get(channel) ?? 0);
  }

  /**
   * Permission to send one message within the limits, or the reason why not now. Waits while the limit of the second is used up,
   * until `over`, after which the caller sends nothing.
   */
  async permit(channel: ChannelName, over: AbortSignal): Promise<Permit | Retry> {
    if (Object.keys(this.limits[channel]).length === 0) return unlimited;
    while (!over.aborted) {
      const grant = this.take(channel);
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

  private take(channel: ChannelName): Grant | null {
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
    // The unused rest of the previous grant is given back; otherwise a trickle of messages would use up the day.
    const before = this.grants.get(channel);
    // Given back only once: if the response is lost, it is unknown whether the database counted it.
    this.grants.delete(channel);
    const [answer]: Answer[] = await this.dataSource.query(reservation, [
      ...[channel, JSON.stringify(list), wanted, before?.left ?? 0, before?.at ?? null],
    ]);
    this.grants.set(channel, { left: answer!.granted, until: performance.now() + 1_000, at: answer!.at });
    return answer!;
  }
}

/**
 * $1 channel, $2 limits, $3 messages wanted, $4 unused messages of an earlier grant, $5 the time of that grant: they are given
 * back to the periods in which they were counted. The rows of a channel are locked in one order; an expired period starts again
 * at zero. Days are those of the timezone of India, where the members live.
 */
const reservation = `
  with windows as (
    select u.period, l.most, date_trunc(l.period, clock_timestamp(), 'Asia/Kolkata') as starts_at,
      date_trunc(l.period, clock_timestamp(), 'Asia/Kolkata') + ('1 ' || l.period)::interval as ends_at,
      u.starts_at as counted_from, u.used
    from json_to_recordset($2) as l (period text, most int)
    join send_usage u on u.channel = $1 and u.period = l.period
    order by u.period for update of u),
  spent as (
    select period, most, starts_at, ends_at,
      case when counted_from <> starts_at then 0
        when period = 'second' or $5::timestamptz is null or $5::timestamptz < starts_at then used
        else greatest(0, used - $4::int) end as used
    from windows),
  room as (select period, starts_at, ends_at, used, greatest(0, most - used) as free from spent),
  granted as (select least($3::int, min(free)) as n from room),
  counted as (
    update send_usage u set starts_at = room.starts_at, used = room.used + granted.n
    from room, granted where u.channel = $1 and u.period = room.period)
  select granted.n as granted, clock_timestamp() as at, tightest.period,
    ceil(extract(epoch from tightest.ends_at - clock_timestamp()) * 1000)::int as wait
  from granted, (select period, ends_at from room order by free, ends_at desc limit 1) tightest`;
