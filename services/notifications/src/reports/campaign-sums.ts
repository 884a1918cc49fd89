import { inTransaction } from '@aar/platform/database/transaction';
import { defineRecurringWork, type DueWorkData } from '@aar/platform/due-work/define-due-work';
import { type DueContext, OnDue } from '@aar/platform/due-work/on-due';
import { Clock } from '@aar/platform/service/clock';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { statusOfByte } from '../deliveries/recipient-status';

const minute = 60_000;
/** Chunks read at once, of 500 members each. */
const chunksAtOnce = 100;

export const sumCampaigns = defineRecurringWork('sum-campaigns', { every: 5 * minute });

interface Counted {
  state: string;
  status: number;
  count: number;
}

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
    await this.dataSource.query(
      `insert into report_books (table_name, counted_at) values ('campaign_days', $1)
       on conflict (table_name) do update set counted_at = excluded.counted_at`,
      [this.clock.now()],
    );
  }

  private async next(): Promise<string | undefined> {
    const [found] = await this.dataSource.query<{ id: string }[]>(
      `select id from deliveries d
       where kind = 'campaign' and finished_at is not null and not exists (
         select from summed_deliveries s where s.delivery_id = d.id and s.finished_at = d.finished_at)
       order by finished_at limit 1`,
    );
    return found?.id;
  }
}

async function sumOne(tx: EntityManager, id: string) {
  // Concurrent runs would insert the same rows.
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('sums of campaign_days', 0))`);
  const rows = (await countByState(tx, id)) ?? (await countOfBooks(tx, id));
  await tx.query('delete from campaign_days where delivery_id = $1', [id]);
  await tx.query(
    `insert into campaign_days (delivery_id, campaign_id, day, state, recipients, sent, failed, unknown, suppressed, cancelled)
     select $1, coalesce(d.tells_of, d.id), (d.created_at at time zone 'Asia/Kolkata')::date, c.state, sum(c.count),
       ${['sent', 'failed', 'unknown', 'suppressed', 'cancelled']
         .map(status => `coalesce(sum(c.count) filter (where c.status = '${status}'), 0)`)
         .join(', ')}
     from deliveries d, jsonb_to_recordset($2) c (state text, status text, count int)
     where d.id = $1 group by d.id, c.state`,
    [id, JSON.stringify(rows)],
  );
  // Copied inside PostgreSQL: a Date would lose the microseconds, and the campaign would be summed up for ever.
  await tx.query(
    `insert into summed_deliveries (delivery_id, finished_at) select id, finished_at from deliveries where id = $1
     on conflict (delivery_id) do update set finished_at = excluded.finished_at`,
    [id],
  );
}

/** Undefined if the recipients have been deleted by now. */
async function countByState(tx: EntityManager, id: string) {
  const [{ last }] = await tx.query<[{ last: number | null }]>(
    'select max(number) as last from delivery_chunks where delivery_id = $1',
    [id],
  );
  if (last === null) return undefined;
  const rows: { state: string; status: string; count: number }[] = [];
  for (let from = 0; from <= last; from += chunksAtOnce) {
    const found = await tx.query<Counted[]>(
      `select coalesce(r.state, '') as state, get_byte(c.statuses, m.place::int - 1) as status, count(*)::int as count
       from delivery_chunks c cross join lateral unnest(c.member_ids) with ordinality m (member_id, place)
       left join recipients r on r.member_id = m.member_id
       where c.delivery_id = $1 and c.number >= $2 and c.number < $2 + ${chunksAtOnce}
       group by 1, 2`,
      [id, from],
    );
    rows.push(...found.map(({ state, status, count }) => ({ state, count, status: statusOfByte[status]! })));
  }
  return rows;
}

/** The final counts of a delivery, without a state. */
async function countOfBooks(tx: EntityManager, id: string) {
  const [{ counts }] = await tx.query<[{ counts: Record<string, number> | null }]>(
    'select final_counts as counts from deliveries where id = $1',
    [id],
  );
  const { total: _, ...outcomes } = counts ?? {};
  return Object.entries(outcomes).map(([status, count]) => ({ state: '', status, count }));
}
