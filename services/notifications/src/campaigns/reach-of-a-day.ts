import { lockByName } from '@aar/platform/database/advisory-lock';
import { sql } from 'kysely';
import type { DataSource, EntityManager } from 'typeorm';
import { db } from '../database/db';

/**
 * How many members an administrator reaches with other campaigns within 24 hours before and after a moment, on all channels
 * together. A campaign that a second administrator approved does not count.
 */
export async function reachOfADay(
  database: DataSource | EntityManager,
  administrator: string,
  at: Date,
  besides?: string,
): Promise<number> {
  const day = 24 * 3_600_000;
  const { reach } = await db(database)
    .selectFrom('campaigns')
    .select(({ ref }) => sql<number>`coalesce(sum(${ref('reach')}), 0)::int`.as('reach'))
    .where('requested_by', '=', administrator)
    .where('id', 'is distinct from', besides ?? null)
    .where('approved_by', 'is', null)
    .where('state', 'in', ['scheduled', 'started'])
    .where('goes_out_at', '>=', new Date(at.getTime() - day))
    .where('goes_out_at', '<=', new Date(at.getTime() + day))
    .executeTakeFirstOrThrow();
  return reach;
}

/** Serialises the starts of one administrator: each must count the ones before. */
export const lockReachOf = (tx: EntityManager, administrator: string) =>
  lockByName(tx, `campaigns of ${administrator}`);
