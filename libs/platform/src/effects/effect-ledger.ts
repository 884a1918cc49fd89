import { type ExpressionBuilder, sql } from 'kysely';
import type { DataSource } from 'typeorm';
import { anyOf } from '../database/any-of';
import { leaseFor } from '../database/lease';
import { platformDb, type PlatformTables } from '../database/platform-db';
import type { Effect } from './define-effect';

/** Effects of one kind that a process carries out together. */
export interface ClaimedEffects {
  name: string;
  rows: { id: string; data: unknown }[];
}

const pause = { first: 5_000, most: 15 * 60_000 };

/**
 * The table behind effects. A claimed row is due again when its lease ends, so a process that died blocks nothing. All times
 * are those of the database's clock, which the processes share.
 */
export class EffectLedger {
  constructor(
    private readonly dataSource: DataSource,
    /** Milliseconds for which a process may claim rows without renewing the lease. */
    private readonly lease: number,
  ) {}

  /**
   * Claims the rows that have waited longest. After each failure half as many go together, down to a 32nd of a batch, so
   * that a row which always fails does not hold up all others. Only postponed rows have an error, never those in progress.
   */
  async claim({ name, batch }: Effect): Promise<ClaimedEffects | undefined> {
    const due = ({ and, eb }: ExpressionBuilder<PlatformTables, 'effects'>) =>
      and([eb('name', '=', name), eb('due_at', '<=', sql<Date>`now()`)]);
    const rows = await platformDb(this.dataSource)
      .with('ready', qb =>
        qb
          .selectFrom('effects')
          .select('id')
          .where(due)
          .orderBy('due_at')
          .limit(({ selectFrom }) =>
            selectFrom('effects')
              .select(({ ref }) => sql<number>`greatest(1, ${batch}::int >> least(${ref('attempts')}, 5))`.as('most'))
              .where(due)
              .orderBy('due_at')
              .limit(sql.lit(1)),
          )
          .forUpdate()
          .skipLocked(),
      )
      .updateTable('effects as e')
      .from('ready')
      .set(({ eb, lit }) => ({ attempts: eb('attempts', '+', lit(1)), error: null, due_at: leaseFor(this.lease) }))
      .whereRef('e.id', '=', 'ready.id')
      .returning(['e.id', 'data'])
      .execute();
    return rows.length > 0 ? { name, rows } : undefined;
  }

  /** Renews the lease. */
  async renew(ids: string[]): Promise<void> {
    await this.update(ids)
      .set({ due_at: leaseFor(this.lease) })
      .execute();
  }

  async finish(ids: string[]): Promise<void> {
    await platformDb(this.dataSource).deleteFrom('effects').where('id', '=', anyOf(ids)).execute();
  }

  /** Retries the rows after a pause that doubles with each attempt, up to 15 minutes, each with its own jitter. */
  async postpone(ids: string[], error: string): Promise<void> {
    await this.update(ids)
      .set(({ ref }) => ({
        error,
        due_at: sql<Date>`now() + interval '1 millisecond'
          * least(${pause.first} * 2 ^ least(${ref('attempts')} - 1, 20), ${pause.most}) * (0.75 + random() / 2)`,
      }))
      .execute();
  }

  private update(ids: string[]) {
    return platformDb(this.dataSource).updateTable('effects').where('id', '=', anyOf(ids));
  }
}
