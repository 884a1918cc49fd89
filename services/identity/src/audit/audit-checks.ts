import type { DataSource } from 'typeorm';
import { type Link, origin, type Verified } from './audit-chain';

/** The outcome of the last verification, with the last link that was verified without a problem. */
export interface AuditCheck extends Link {
  checkedAt: Date;
  problem: string | null;
}

export async function storedCheck(dataSource: DataSource): Promise<AuditCheck | undefined> {
  const [check] = await dataSource.query<AuditCheck[]>(
    `select checked_at as "checkedAt", position::float8, encode(digest, 'hex') as digest, problem from audit_checks`,
  );
  return check;
}

/** After a problem the last good link stays: from then on the chain is no evidence of itself. */
export async function storeCheck(dataSource: DataSource, at: Date, { last, problem }: Verified): Promise<void> {
  const { position, digest } = problem ? origin : last;
  await dataSource.query(
    `insert into audit_checks (checked_at, position, digest, problem) values ($1, $2, decode($3, 'hex'), $4)
     on conflict (id) do update set checked_at = excluded.checked_at, problem = excluded.problem,
       position = case when excluded.problem is null then excluded.position else audit_checks.position end,
       digest = case when excluded.problem is null then excluded.digest else audit_checks.digest end`,
    [at, position, digest, problem],
  );
}

/** 1 when the last verification found a problem: the log is broken or it is not. */
export const countBroken = async (dataSource: DataSource): Promise<number> =>
  (await storedCheck(dataSource))?.problem ? 1 : 0;
