import { sql } from 'kysely';
import type { DataSource } from 'typeorm';
import { db } from '../database/db';
import { type Link, origin, type Verified } from './audit-chain';

/** The outcome of the last verification, with the last link that was verified without a problem. */
export interface AuditCheck extends Link {
  checkedAt: Date;
  problem: string | null;
}

export async function storedCheck(dataSource: DataSource): Promise<AuditCheck | undefined> {
  return db(dataSource)
    .selectFrom('audit_checks')
    .select(({ cast, ref }) => [
      'checked_at as checkedAt',
      cast<number>('position', 'float8').as('position'),
      sql<string>`encode(${ref('digest')}, 'hex')`.as('digest'),
      'problem',
    ])
    .executeTakeFirst();
}

/** After a problem the last good link is retained: from then on the chain no longer proves anything about itself. */
export async function storeCheck(dataSource: DataSource, at: Date, { last, problem }: Verified): Promise<void> {
  const { position, digest } = problem ? origin : last;
  await db(dataSource)
    .insertInto('audit_checks')
    .values({ checked_at: at, position, digest: Buffer.from(digest, 'hex'), problem })
    .onConflict(earlier =>
      earlier.column('id').doUpdateSet(({ eb, ref }) => {
        const isGood = eb('excluded.problem', 'is', null);
        return {
          checked_at: ref('excluded.checked_at'),
          problem: ref('excluded.problem'),
          position: eb.case().when(isGood).then(ref('excluded.position')).else(ref('audit_checks.position')).end(),
          digest: eb.case().when(isGood).then(ref('excluded.digest')).else(ref('audit_checks.digest')).end(),
        };
      }),
    )
    .execute();
}

/** 1 if the last verification found a problem, because the log is either broken or not. */
export const countBroken = async (dataSource: DataSource): Promise<number> =>
  (await storedCheck(dataSource))?.problem ? 1 : 0;
