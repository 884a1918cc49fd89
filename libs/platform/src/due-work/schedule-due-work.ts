import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { anyOf } from '../database/any-of';
import { excluded } from '../database/from-excluded';
import { platformDb } from '../database/platform-db';
import { WakeUps } from '../database/wake-ups';
import { currentTraceContext } from '../messaging/trace-context';
import { wallTime } from '../service/wall-time';
import type { DueWorkData, DueWorkKind } from './define-due-work';

/** Wakes the runners of a data source. */
export const dueWorkWakeUps = new WakeUps();

export interface Schedule<W extends DueWorkKind> {
  /** Identifies the work among others of its kind; usually an id. */
  key: string;
  at: Date;
  data: DueWorkData<W>;
}

/** Rows that one statement inserts. */
const batch = 500;

interface Row {
  key: string;
  data: string;
  due_at: Date;
}

/** Work that is scheduled again under the same key starts anew. */
const anew = {
  ...excluded('data', 'due_at', 'trace'),
  attempts: 0,
  claim: null,
  leased_until: null,
  dead_at: null,
  error: null,
  first_failed_at: null,
};

/**
 * Schedules work in the transaction of the change that causes it: both happen or neither. Work scheduled under the same key
 * before is replaced, dead or not; an attempt in progress ends without the effects of its `once`. Throws a ZodError on data
 * that the schema refuses.
 */
export const scheduleDueWork = <W extends DueWorkKind>(tx: EntityManager, work: W, one: Schedule<W>): Promise<void> =>
  scheduleAllDueWork(tx, work, [one]);

/** The same for many at once, each under its own key. */
export async function scheduleAllDueWork<W extends DueWorkKind>(
  tx: EntityManager,
  { name, schema }: W,
  all: Schedule<W>[],
): Promise<void> {
  if (!tx.queryRunner?.isTransactionActive) throw new Error(`${name} needs the transaction of its change`);
  const trace = JSON.stringify(currentTraceContext());
  for (let from = 0; from < all.length; from += batch) {
    const piece = all.slice(from, from + batch);
    const keys = piece.map(({ key }) => key);
    const data = piece.map(one => JSON.stringify(schema.parse(one.data)));
    const moments = piece.map(({ at }) => at);
    const work = sql<Row>`unnest(${keys}::text[], ${data}::text[], ${moments}::timestamptz[])`;
    await platformDb(tx)
      .insertInto('due_work')
      .columns(['name', 'key', 'data', 'due_at', 'trace'])
      .expression(({ selectFrom, val }) =>
        selectFrom(work.as<'work'>(sql`work(key, data, due_at)`)).select(({ cast }) => [
          val(name).as('name'),
          'key',
          cast<string>('data', 'jsonb').as('data'),
          'due_at',
          val(trace).as('trace'),
        ]),
      )
      .onConflict(known => known.columns(['name', 'key']).doUpdateSet(anew))
      .execute();
  }
  if (all.some(({ at }) => at.getTime() <= wallTime())) dueWorkWakeUps.afterCommit(tx);
}

/** Cancels the work scheduled under the key. `false`: there was none, or it is done. */
export const cancelDueWork = async (tx: EntityManager, work: DueWorkKind, key: string): Promise<boolean> =>
  (await cancelAllDueWork(tx, work, [key])) > 0;

/** The same for many keys at once. Returns how many were cancelled. */
export async function cancelAllDueWork(tx: EntityManager, { name }: DueWorkKind, keys: string[]): Promise<number> {
  const { numDeletedRows } = await platformDb(tx)
    .deleteFrom('due_work')
    .where('name', '=', name)
    .where('key', '=', anyOf(keys))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
