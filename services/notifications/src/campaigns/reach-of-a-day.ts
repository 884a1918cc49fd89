import type { EntityManager } from 'typeorm';

/**
 * How many members an administrator reaches with other campaigns within 24 hours before and after a moment, on all channels
 * together. A campaign that a second administrator approved does not count.
 */
export async function reachOfADay(tx: Pick<EntityManager, 'query'>, administrator: string, at: Date, besides?: string) {
  const [{ reach }] = await tx.query(
    `select coalesce(sum(reach), 0)::int as reach from campaigns
     where requested_by = $1 and id is distinct from $2 and approved_by is null and state in ('scheduled', 'started')
       and goes_out_at between $3::timestamptz - interval '24 hours' and $3::timestamptz + interval '24 hours'`,
    [administrator, besides ?? null, at],
  );
  return reach as number;
}

/** Makes the starts of one administrator wait for each other: each must count the ones before. */
export const takeTurnOf = (tx: EntityManager, administrator: string) =>
  tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`campaigns of ${administrator}`]);
