import { inTransaction } from '@aar/platform/database/transaction';
import { lockByName } from '@aar/platform/database/advisory-lock';
import { jsonRows } from '@aar/platform/database/json-rows';
import { defineRecurringWork, type DueWorkData } from '@aar/platform/due-work/define-due-work';
import { type DueContext, OnDue } from '@aar/platform/due-work/on-due';
import { Clock } from '@aar/platform/service/clock';
import { Injectable } from '@nestjs/common';
import { type NotNull, sql } from 'kysely';
import { DataSource, type EntityManager } from 'typeorm';
import { statusOfByte } from '../deliveries/recipient-status';
import { db } from '../database/db';
import { ledgerOf } from '../deliveries/ledger-of';

const minute = 60_000;
/** Number of chunks read at once, of 500 members each. */
const chunksAtOnce = 100;

const outcomes = ['sent', 'failed', 'unknown', 'suppressed', 'cancelled'] as const;

export const sumCampaigns = defineRecurringWork('sum-campaigns', { every: 5 * minute });

/** Sums up each campaign once it is over, and again if it was resumed since; idempotent. */
@Injectable()
export class CampaignSums {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  @OnDue(sumCampaigns)
  async sum(_: DueWorkData<typeof sumCampaigns>, { signal }: Pick<DueContext, 'signal'>) {
    for (let id = await this.next(); id; id = await this.next()) {
      signal.throwIfAborted();
      const next = id;
      await inTransaction(this.dataSource, tx => sumOne(tx, next));
    }
    const counted = { counted_at: this.clock.now() };
    await db(this.dataSource)
      .insertInto('report_books')
      .values({ table_name: 'campaign_days', ...counted })
      .onConflict(known => known.column('table_name').doUpdateSet(counted))
      .execute();
  }

  private async next(): Promise<string | undefined> {
    const found = await db(this.dataSource)
      .selectFrom('deliveries')
      .select('id')
      .where('kind', '=', 'campaign')
      .where('finished_at', 'is not', null)
      .where(({ not, exists, selectFrom }) => {
        const summed = selectFrom('summed_deliveries as summed')
          .select('summed.delivery_id')
          .whereRef('summed.delivery_id', '=', 'deliveries.id')
          .whereRef('summed.finished_at', '=', 'deliveries.finished_at');
        return not(exists(summed));
      })
      .orderBy('finished_at')
      .limit(1)
      .executeTakeFirst();
    return found?.id;
  }
}

async function sumOne(tx: EntityManager, id: string) {
  // Concurrent runs would insert the same rows.
  await lockByName(tx, 'sums of campaign_days');
  const rows = (await countByState(tx, id)) ?? (await countOfBooks(tx, id));
  await db(tx).deleteFrom('campaign_days').where('delivery_id', '=', id).execute();
  await db(tx)
    .insertInto('campaign_days')
    .columns(['delivery_id', 'campaign_id', 'day', 'state', 'recipients', ...outcomes])
    .expression(({ selectFrom }) =>
      selectFrom(['deliveries', jsonRows('counted', rows, { state: 'text', status: 'text', count: 'int' })])
        .select(({ ref, fn }) => [
          'deliveries.id',
          fn.coalesce('deliveries.tells_of', 'deliveries.id').as('campaign'),
          sql<Date>`(${ref('deliveries.created_at')} at time zone 'Asia/Kolkata')::date`.as('day'),
          'counted.state',
          fn.sum<number>('counted.count').as('recipients'),
          ...outcomes.map(status =>
            sql<number>`coalesce(sum(${ref('counted.count')}) filter (where ${ref('counted.status')} = ${sql.lit(status)}), 0)`.as(
              status,
            ),
          ),
        ])
        .where('deliveries.id', '=', id)
        .groupBy(['deliveries.id', 'counted.state']),
    )
    .execute();
  // Copied inside PostgreSQL: a Date would lose the microseconds, and the campaign would be summed up again for ever.
  await db(tx)
    .insertInto('summed_deliveries')
    .columns(['delivery_id', 'finished_at'])
    .expression(({ selectFrom }) =>
      selectFrom('deliveries')
        .select(['id', 'finished_at'])
        .where('id', '=', id)
        .where('finished_at', 'is not', null)
        .$narrowType<{ finished_at: NotNull }>(),
    )
    .onConflict(known =>
      known.column('delivery_id').doUpdateSet(({ ref }) => ({ finished_at: ref('excluded.finished_at') })),
    )
    .execute();
}

/** Undefined if the recipients have already been deleted. */
async function countByState(tx: EntityManager, id: string) {
  const { last } = await db(tx)
    .selectFrom('delivery_chunks')
    .select(({ fn }) => fn.max<number | null>('number').as('last'))
    .where('delivery_id', '=', id)
    .executeTakeFirstOrThrow();
  if (last === null) return undefined;
  const rows: { state: string; status: string; count: number }[] = [];
  for (let from = 0; from <= last; from += chunksAtOnce) {
    const found = await db(tx)
      .selectFrom('delivery_chunks as chunk')
      .crossJoinLateral(({ ref }) => ledgerOf(ref('chunk.member_ids')))
      .leftJoin('recipients', 'recipients.member_id', 'entry.member_id')
      .select(({ ref, fn }) => [
        fn.coalesce('recipients.state', sql.lit('')).as('state'),
        sql<number>`get_byte(${ref('chunk.statuses')}, ${ref('entry.place')}::int - 1)`.as('status'),
        sql<number>`count(*)::int`.as('count'),
      ])
      .where('chunk.delivery_id', '=', id)
      .where('chunk.number', '>=', from)
      .where('chunk.number', '<', from + chunksAtOnce)
      .groupBy(sql`1, 2`)
      .execute();
    rows.push(...found.map(({ state, status, count }) => ({ state, count, status: statusOfByte[status]! })));
  }
  return rows;
}

/** The final counts of a delivery, without a state. */
async function countOfBooks(tx: EntityManager, id: string) {
  const { counts } = await db(tx)
    .selectFrom('deliveries')
    .select('final_counts as counts')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { total: _, ...outcomes } = counts ?? {};
  return Object.entries(outcomes).map(([status, count]) => ({ state: '', status, count }));
}
