import type { DataSource } from 'typeorm';
import type { Effect } from './define-effect';

/** Effects of one kind that a process carries out together. */
export interface ClaimedEffects {
  name: string;
  rows: { id: string; data: unknown }[];
}

const pause = { first: 5_000, most: 15 * 60_000 };

/**
 * The table behind effects. A claimed row is due again when its lease ends, so a process that died blocks nothing. All times are
 * of the database's clock, which the processes share.
 */
export class EffectLedger {
  constructor(
    private readonly dataSource: DataSource,
    /** Milliseconds for which a process may hold rows without renewing the lease. */
    private readonly lease: number,
  ) {}

  /**
   * Claims the rows that wait longest. After each failure half as many go together, down to a 32nd of a batch, so that a row
   * which always fails does not keep back all others. A row in progress has no error: only what is postponed has.
   */
  async claim({ name, batch }: Effect): Promise<ClaimedEffects | undefined> {
    const [rows] = await this.dataSource.query(
      `with ready as (
         select id from effects where name = $1 and due_at <= now() order by due_at
         limit (select greatest(1, $2::int >> least(attempts, 5)) from effects where name = $1 and due_at <= now()
                order by due_at limit 1)
         for update skip locked)
       update effects e set attempts = attempts + 1, error = null, due_at = now() + $3 * interval '1 millisecond'
       from ready where e.id = ready.id returning e.id, data`,
      [name, batch, this.lease],
    );
    return rows.length > 0 ? { name, rows } : undefined;
  }

  /** Renews the lease. */
  async hold(ids: string[]): Promise<void> {
    await this.dataSource.query(
      `update effects set due_at = now() + $2 * interval '1 millisecond' where id = any ($1)`,
      [ids, this.lease],
    );
  }

  async finish(ids: string[]): Promise<void> {
    await this.dataSource.query('delete from effects where id = any ($1)', [ids]);
  }

  /** Retries the rows after a pause that doubles with each attempt, up to 15 minutes, each with its own jitter. */
  async postpone(ids: string[], error: string): Promise<void> {
    await this.dataSource.query(
      `update effects set error = $2, due_at = now() + interval '1 millisecond'
         * least($3 * 2 ^ least(attempts - 1, 20), $4) * (0.75 + random() / 2) where id = any ($1)`,
      [ids, error, pause.first, pause.most],
    );
  }
}
