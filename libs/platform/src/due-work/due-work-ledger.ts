import { type ExpressionBuilder, expressionBuilder, sql, type UpdateObject } from 'kysely';
import type { DataSource, EntityManager } from 'typeorm';
import { fromExcluded } from '../database/from-excluded';
import { isUnleased, leaseFor } from '../database/lease';
import { platformDb, type PlatformTables } from '../database/platform-db';
import type { TraceContext } from '../messaging/trace-context';
import type { Wanted } from '../service/work-lane';
import type { DueWorkKind } from './define-due-work';

/** Due work that one process has claimed until its lease expires. The token distinguishes this claim from every other. */
export interface Claim {
  name: string;
  key: string;
  token: string;
  data: unknown;
  trace: TraceContext;
  dueAt: Date;
  attempt: number;
  /** When it first failed because of its environment or of this version. */
  firstFailedAt: Date | null;
}

/** The outcome of an attempt that did not complete the work. */
export interface Outcome {
  error?: string;
  counts: boolean;
  /** Since when the work waits for its environment or another version. */
  firstFailedAt?: Date;
}

const released = { claim: null, leased_until: null };

type Changed = UpdateObject<PlatformTables, 'due_work'>;

const isMine =
  ({ name, key, token }: Claim) =>
  ({ and }: ExpressionBuilder<PlatformTables, 'due_work'>) =>
    and({ name, key, claim: token });

/**
 * The table behind due work. Whether work is due depends on the caller's clock. A lease shows whether a process is alive, and
 * uses the database's clock, which all replicas share.
 */
export class DueWorkLedger {
  constructor(
    private readonly dataSource: DataSource,
    /** Milliseconds for which a claim is valid without being renewed. */
    private readonly lease: number,
  ) {}

  /** Makes sure that recurring work has its row. Work whose interval became shorter does not wait for its old due time. */
  async scheduleRecurring(kinds: DueWorkKind[], now: Date) {
    for (const { name, every = 0 } of kinds) {
      const due = { due_at: new Date(now.getTime() + every) };
      await platformDb(this.dataSource)
        .insertInto('due_work')
        .values({ name, key: '', data: '{}', ...due })
        .onConflict(known =>
          known
            .columns(['name', 'key'])
            .doUpdateSet(fromExcluded(due))
            .whereRef('due_work.due_at', '>', 'excluded.due_at'),
        )
        .execute();
    }
  }

  /** Claims due work that no process holds, oldest first. An attempt counts from here, even if it crashes its process. */
  async claim({ most, ofKind }: Wanted, now: Date): Promise<Claim[]> {
    const [names, mosts] = [[...ofKind.keys()], [...ofKind.values()]];
    const kinds = sql<{ name: string; most: number }>`unnest(${names}::text[], ${mosts}::int[])`;
    return platformDb(this.dataSource)
      .with('due', qb =>
        qb
          .selectFrom(kinds.as<'kind'>(sql`kind(name, most)`))
          .crossJoinLateral(({ selectFrom, ref }) =>
            selectFrom('due_work as work')
              .select(['work.name', 'work.key', 'work.due_at'])
              .whereRef('work.name', '=', 'kind.name')
              .where('work.due_at', '<=', now)
              .where('work.dead_at', 'is', null)
              .where(({ ref }) => isUnleased(ref('work.leased_until')))
              .orderBy('work.due_at')
              .limit(ref('kind.most'))
              .forUpdate()
              .skipLocked()
              .as('found'),
          )
          .select(['found.name', 'found.key'])
          .orderBy('found.due_at')
          .limit(most),
      )
      .updateTable('due_work as w')
      .from('due')
      .set(({ eb, lit }) => ({
        claim: sql<string>`gen_random_uuid()`,
        attempts: eb('attempts', '+', lit(1)),
        leased_until: leaseFor(this.lease),
      }))
      .whereRef('w.name', '=', 'due.name')
      .whereRef('w.key', '=', 'due.key')
      .returning(({ ref }) => [
        'w.name',
        'w.key',
        'data',
        'trace',
        'due_at as dueAt',
        'attempts as attempt',
        'first_failed_at as firstFailedAt',
        ref('w.claim').$notNull().as('token'),
      ])
      .execute();
  }

  /** Renews the lease. `false`: the work was cancelled, replaced or claimed by another process. */
  async renew(claim: Claim): Promise<boolean> {
    return this.change(claim, { leased_until: leaseFor(this.lease) });
  }

  /**
   * Completes the work; recurring work is due again at `next`. `false`: it was cancelled, replaced or claimed by another
   * process.
   */
  async finish(claim: Claim, next: Date | undefined, tx: EntityManager = this.dataSource.manager): Promise<boolean> {
    if (next)
      return this.change(claim, { due_at: next, attempts: 0, error: null, first_failed_at: null, ...released }, tx);
    const { numDeletedRows } = await platformDb(tx)
      .deleteFrom('due_work')
      .where(isMine(claim))
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0;
  }

  /** Releases the work for another attempt. An attempt that does not count is subtracted again. */
  async release(claim: Claim, dueAt: Date, { error, counts, firstFailedAt }: Outcome): Promise<boolean> {
    const { eb, lit } = expressionBuilder<PlatformTables, 'due_work'>();
    const attempts = counts ? undefined : eb('attempts', '-', lit(1));
    // Columns that are undefined stay unchanged.
    return this.change(claim, { due_at: dueAt, error, attempts, first_failed_at: firstFailedAt, ...released });
  }

  /** Marks the work as dead: it is not retried until an operator does so. */
  async bury(claim: Claim, error: string): Promise<boolean> {
    return this.change(claim, { dead_at: sql`now()`, error, ...released });
  }

  private async change(claim: Claim, changed: Changed, tx: EntityManager = this.dataSource.manager) {
    const { numUpdatedRows } = await platformDb(tx)
      .updateTable('due_work')
      .set(changed)
      .where(isMine(claim))
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0;
  }
}
