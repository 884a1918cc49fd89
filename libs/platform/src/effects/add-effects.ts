import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { platformDb } from '../database/platform-db';
import { WakeUps } from '../database/wake-ups';
import type { Effect, EffectData } from './define-effect';

/** Wakes the executors of a data source. */
export const effectWakeUps = new WakeUps();

/**
 * Records effects in the transaction of the change that causes them: all happen or none. They are carried out within
 * milliseconds of the commit, or within a second by another process, and retried until they succeed. Throws a ZodError on
 * data that the schema refuses.
 */
export async function addEffects<E extends Effect>(
  tx: EntityManager,
  { name, schema }: E,
  all: EffectData<E>[],
): Promise<void> {
  if (!tx.queryRunner?.isTransactionActive) throw new Error(`${name} needs the transaction of its change`);
  if (all.length === 0) return;
  const data = JSON.stringify(all.map(one => schema.parse(one)));
  const values = sql<{ value: string }>`jsonb_array_elements(${data})`;
  await platformDb(tx)
    .insertInto('effects')
    .columns(['name', 'data'])
    .expression(({ selectFrom, val }) => selectFrom(values.as<'one'>(sql`one`)).select([val(name).as('name'), 'value']))
    .execute();
  effectWakeUps.afterCommit(tx);
}
