import { type ExpressionBuilder, sql } from 'kysely';
import type { DataSource, EntityManager } from 'typeorm';
import { ago } from '../database/ago';
import { builtOnce } from '../database/built-once';
import { platformDb, type PlatformTables } from '../database/platform-db';
import { deleteInBatches } from '../database/prune';
import { secondsSince } from '../database/seconds-since';
import { inTransaction } from '../database/transaction';

const presently = sql<Date>`now()`;

const isOf =
  (subscription: string, eventId: string) =>
  ({ and }: ExpressionBuilder<PlatformTables, 'inbox_attempts'>) =>
    and({ subscription, event_id: eventId });

const recordEvent = builtOnce((db, { subscription, eventId }: { subscription: string; eventId: string }) =>
  db
    .with('forgotten', qb => qb.deleteFrom('inbox_attempts').where(isOf(subscription, eventId)))
    .insertInto('inbox')
    .values({ subscription, event_id: eventId })
    .onConflict(known => known.doNothing())
    .returning('event_id'),
);

/**
 * Runs the work unless this subscription has done it for this event before; the record of it and the work are one
 * transaction. A concurrent second delivery waits at the primary key until the first has committed or rolled back. The same
 * transaction removes the record of the event's attempts. Whether there is one cannot be seen from the delivery count,
 * because nats-server 2.9 may forget it.
 */
export const applyOnce = (
  dataSource: DataSource,
  subscription: string,
  eventId: string,
  work: (tx: EntityManager) => Promise<void>,
): Promise<void> =>
  inTransaction(dataSource, async tx => {
    const fresh = await recordEvent(tx, { subscription, eventId });
    if (fresh.length > 0) await work(tx);
  });

/**
 * Counts an attempt and returns the total; `first` is the initial count of an event without a record here.
 * JetStream's own count of deliveries is unsuitable: nats-server 2.9 increments it even while no consumer is
 * connected, and may then start at 1 again.
 */
export async function countAttempt(dataSource: DataSource, subscription: string, eventId: string, first: number) {
  const { attempts } = await platformDb(dataSource)
    .insertInto('inbox_attempts')
    .values({ subscription, event_id: eventId, attempts: first })
    .onConflict(known =>
      known.columns(['subscription', 'event_id']).doUpdateSet(({ eb, lit }) => ({
        attempts: eb('inbox_attempts.attempts', '+', lit(1)),
        tried_at: presently,
      })),
    )
    .returning('attempts')
    .executeTakeFirstOrThrow();
  return attempts;
}

/**
 * Records that an event waits for its environment or another version, and subtracts the attempt that was counted for this
 * delivery. Returns the milliseconds since its first failure: the stream's own time of the event does not show that, because
 * the event may have waited for this service, or be a replay.
 */
export async function recordWait(
  dataSource: DataSource,
  subscription: string,
  eventId: string,
  isCounted: boolean,
): Promise<{ attempts: number; waited: number }> {
  return platformDb(dataSource)
    .insertInto('inbox_attempts')
    .values({ subscription, event_id: eventId, attempts: 0, first_failed_at: presently })
    .onConflict(known =>
      known.columns(['subscription', 'event_id']).doUpdateSet(({ eb, fn, lit }) => ({
        attempts: fn<number>('greatest', [lit(0), eb('inbox_attempts.attempts', '-', isCounted ? 1 : 0)]),
        tried_at: presently,
        first_failed_at: fn.coalesce('inbox_attempts.first_failed_at', presently),
      })),
    )
    .returning(({ ref }) => [
      'attempts',
      sql<number>`1000 * ${secondsSince(ref('inbox_attempts.first_failed_at'))}`.as('waited'),
    ])
    .executeTakeFirstOrThrow();
}

export const forgetAttempts = (dataSource: DataSource, subscription: string, eventId: string): Promise<unknown> =>
  platformDb(dataSource).deleteFrom('inbox_attempts').where(isOf(subscription, eventId)).execute();

/** Twice the retention of the stream, so that no event deleted here can be delivered again. */
const retention = '30 days';

/** Deletes what is too old to be delivered again. */
export async function pruneInbox(dataSource: DataSource) {
  await deleteInBatches(platformDb(dataSource), 'inbox', eb => eb('applied_at', '<', ago(retention)));
  await deleteInBatches(platformDb(dataSource), 'inbox_attempts', eb => eb('tried_at', '<', ago(retention)));
}
