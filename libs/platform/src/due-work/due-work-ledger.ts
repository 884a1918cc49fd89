import type { DataSource, EntityManager } from 'typeorm';
import type { TraceContext } from '../messaging/trace-context';
import type { Wanted } from '../service/work-lane';
import type { DueWorkKind } from './define-due-work';

/** Due work that one process holds until its lease expires. The token distinguishes this claim from every other. */
export interface Claim {
  name: string;
  key: string;
  token: string;
  data: unknown;
  trace: TraceContext;
  dueAt: Date;
  attempt: number;
  /** When it first failed by the fault of its environment or of this version. */
  firstFailedAt: Date | null;
}

/** How an attempt ended that did not do the work. */
export interface Outcome {
  error?: string;
  counts: boolean;
  /** The work waits for its environment or another version, since then. */
  firstFailedAt?: Date;
}

const mine = 'name = $1 and key = $2 and claim = $3';
const idOf = ({ name, key, token }: Claim) => [name, key, token];

/**
 * The table behind due work. Whether work is due depends on the caller's clock. A lease shows whether a process is alive, and
 * uses the database's clock, which all replicas share.
 */
export class DueWorkLedger {
  constructor(
    private readonly dataSource: DataSource,
    /** Milliseconds that a process may hold a claim without renewing it. */
    private readonly lease: number,
  ) {}

  /** Makes sure that recurring work has its row. Work whose interval became shorter does not wait for its old due time. */
  async keepRecurring(kinds: DueWorkKind[], now: Date) {
    for (const { name, every = 0 } of kinds)
      await this.dataSource.query(
        `insert into due_work (name, key, data, due_at) values ($1, '', '{}', $2)
         on conflict (name, key) do update set due_at = excluded.due_at where due_work.due_at > excluded.due_at`,
        [name, new Date(now.getTime() + every)],
      );
  }

  /** Claims due work that no process holds, oldest first. An attempt counts from here, even if it crashes its process. */
  async claim({ most, ofKind }: Wanted, now: Date): Promise<Claim[]> {
    const [claims] = await this.dataSource.query(
      `with due as (
         select found.name, found.key
         from unnest($1::text[], $2::int[]) kind (name, most) cross join lateral (
           select name, key, due_at from due_work
           where name = kind.name and due_at <= $3 and dead_at is null and (leased_until is null or leased_until < now())
           order by due_at limit kind.most for update skip locked) found
         order by found.due_at limit $5)
       update due_work w set claim = gen_random_uuid(), attempts = attempts + 1,
         leased_until = now() + $4 * interval '1 millisecond'
       from due where w.name = due.name and w.key = due.key
       returning w.name, w.key, claim as token, data, trace, due_at as "dueAt", attempts as attempt,
         first_failed_at as "firstFailedAt"`,
      [[...ofKind.keys()], [...ofKind.values()], now, this.lease, most],
    );
    return claims;
  }

  /** Renews the lease. `false`: the work was cancelled, replaced or taken over. */
  async hold(claim: Claim): Promise<boolean> {
    const renew = `update due_work set leased_until = now() + $4 * interval '1 millisecond' where ${mine}`;
    return this.change(renew, [...idOf(claim), this.lease]);
  }

  /** Ends the work; recurring work is due again at `next`. `false`: it was cancelled, replaced or taken over. */
  async finish(claim: Claim, next: Date | undefined, tx: EntityManager = this.dataSource.manager): Promise<boolean> {
    if (!next) return this.change(`delete from due_work where ${mine}`, idOf(claim), tx);
    return this.change(
      `update due_work set due_at = $4, attempts = 0, claim = null, leased_until = null, error = null, first_failed_at = null
       where ${mine}`,
      [...idOf(claim), next],
      tx,
    );
  }

  /** Releases the work for another attempt. An attempt that does not count is subtracted again. */
  async release(claim: Claim, dueAt: Date, { error, counts, firstFailedAt }: Outcome): Promise<boolean> {
    return this.change(
      `update due_work set due_at = $4, error = coalesce($5, error), attempts = attempts - $6, claim = null,
         leased_until = null, first_failed_at = coalesce($7, first_failed_at) where ${mine}`,
      [...idOf(claim), dueAt, error, counts ? 0 : 1, firstFailedAt],
    );
  }

  /** Marks the work as dead: it is not retried until an operator says so. */
  async bury(claim: Claim, error: string): Promise<boolean> {
    return this.change(
      `update due_work set dead_at = now(), error = $4, claim = null, leased_until = null where ${mine}`,
      [...idOf(claim), error],
    );
  }

  private async change(statement: string, values: unknown[], tx: Pick<EntityManager, 'query'> = this.dataSource) {
    const [, changed] = await tx.query(statement, values);
    return changed > 0;
  }
}
