import { dayInIndia } from '@aar/contracts/moment-in-india';
import { inTransaction } from '@aar/platform/database/transaction';
import { anyOf } from '@aar/platform/database/any-of';
import { idRows } from '@aar/platform/database/id-rows';
import { uuidOf } from '@aar/platform/database/uuid-of';
import { Clock } from '@aar/platform/service/clock';
import { Injectable } from '@nestjs/common';
import { sql, type Expression, expressionBuilder } from 'kysely';
import { DataSource, type EntityManager } from 'typeorm';
import { db, type NotificationsTables } from '../database/db';
import { type Decided, goesIntoDigest, isCounted, notBefore, type Sent, undecided } from './channel-preferences.rules';

/** The interests for which a member gets alerts: those of the preferences, or else those of the profile. */
export function ringsFor(memberId: Expression<string>, ofProfile: Expression<string[]>) {
  const { selectFrom } = expressionBuilder<NotificationsTables>();
  const chosen = selectFrom('preferences')
    .select('preferences.interests')
    .where('preferences.member_id', '=', memberId);
  return sql<string[]>`coalesce(${chosen}, ${ofProfile})`;
}

/** The columns of `Decided`. */
export const decisions = [
  'switched_off as switchedOff',
  'switched_on as switchedOn',
  'quiet_from as quietFrom',
  'quiet_until as quietUntil',
  'critical_passes as criticalPasses',
  'daily_limit as dailyLimit',
  'digest',
  'language',
] as const;

/** The decisions of members by id; `ways.rules` derives the consequences. Members without a row get the defaults. */
export async function decidedBy(
  database: DataSource | EntityManager,
  memberIds: readonly string[],
): Promise<(memberId: string) => Decided> {
  const rows = await db(database)
    .selectFrom('preferences')
    .select(['member_id as memberId', ...decisions])
    .where('member_id', '=', anyOf(memberIds))
    .execute();
  const known = new Map(rows.map(({ memberId, ...decided }) => [memberId, decided]));
  return memberId => known.get(memberId) ?? undecided;
}

/** The daily limits that members set. */
@Injectable()
export class DailyLimits {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts a message for members who may get it now, and returns those whose limit is reached. For those it is added to the
   * daily digest, if they want one and the message is also on the site. A broadcast is not, so it is dropped: the digest
   * would have nothing to link to. A message counts once, however often it is tried and on however many channels.
   */
  async count(
    memberIds: readonly string[],
    refId: string,
    told: Sent,
    decided: (memberId: string) => Decided,
  ): Promise<ReadonlySet<string>> {
    const now = this.clock.now();
    const limited = memberIds.filter(id => isCounted(told, decided(id)) && !notBefore(told, decided(id), now));
    if (limited.length === 0) return new Set();
    return inTransaction(this.dataSource, async tx => {
      // Serialises messages to one member; otherwise two could both take the last place.
      await db(tx)
        .selectFrom('preferences')
        .select('member_id')
        .where('member_id', '=', anyOf(limited))
        .orderBy('member_id')
        .forUpdate()
        .execute();
      const day = sql<Date>`${dayInIndia(now)}::date`;
      const full = await db(tx)
        .with('today', qb =>
          qb
            .selectFrom('preferences')
            .leftJoin('counted_messages as counted', 'counted.member_id', 'preferences.member_id')
            .select(({ fn, eb }) => [
              ...(['preferences.member_id', 'preferences.daily_limit', 'preferences.digest'] as const),
              fn.countAll<number>().filterWhere('counted.day', '=', day).as('told'),
              fn
                .coalesce(fn.agg<boolean | null>('bool_or', [eb('counted.ref_id', '=', refId)]), sql.lit(false))
                .as('known'),
            ])
            .where('preferences.member_id', '=', anyOf(limited))
            .groupBy('preferences.member_id'),
        )
        .with('counted', qb =>
          qb
            .insertInto('counted_messages')
            .columns(['member_id', 'day', 'ref_id'])
            .expression(
              qb
                .selectFrom('today')
                .select(['today.member_id', day.as('day'), uuidOf(refId).as('ref_id')])
                .where('today.known', '=', false)
                .where(({ eb, or, ref }) =>
                  or([eb('today.daily_limit', 'is', null), eb('today.told', '<', ref('today.daily_limit'))]),
                ),
            ),
        )
        .with('waiting', qb =>
          qb
            .insertInto('digest_items')
            .columns(['member_id', 'kind', 'ref_id', 'title', 'href'])
            .expression(
              qb
                .selectFrom('today')
                .innerJoin('notices', join => join.on('notices.id', '=', refId))
                .select(['today.member_id', sql<Sent['kind']>`${told.kind}::text`.as('kind'), 'notices.id'])
                .select(['notices.title', 'notices.href'])
                .where('today.known', '=', false)
                .whereRef('today.told', '>=', 'today.daily_limit')
                .where('today.digest', '=', true),
            )
            .onConflict(known => known.doNothing()),
        )
        .selectFrom('today')
        .select('today.member_id as id')
        .where('today.known', '=', false)
        .whereRef('today.told', '>=', 'today.daily_limit')
        .execute();
      return new Set(full.map(({ id }) => id));
    });
  }
}

/** Adds an item to the daily digest of those of the members who want one; an existing item is not changed. */
export async function addToDigest(
  tx: EntityManager,
  { kind, urgency }: Sent,
  { id, title, href }: { id: string; title: string; href: string },
  memberIds: readonly string[],
) {
  const decided = await decidedBy(tx, memberIds);
  const wanting = memberIds.filter(memberId => goesIntoDigest({ kind, urgency }, decided(memberId)));
  await db(tx)
    .insertInto('digest_items')
    .columns(['member_id', 'kind', 'ref_id', 'title', 'href'])
    .expression(({ selectFrom, cast, val }) =>
      selectFrom(idRows('member', wanting)).select([
        'member.id',
        cast<Sent['kind']>(val(kind), 'text').as('kind'),
        uuidOf(id).as('ref_id'),
        cast<string>(val(title), 'text').as('title'),
        cast<string>(val(href), 'text').as('href'),
      ]),
    )
    .onConflict(known => known.doNothing())
    .execute();
}
