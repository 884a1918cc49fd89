import type { DataSource, EntityManager } from 'typeorm';
import { pruneOlderThan } from '../database/prune';
import { inTransaction } from '../database/transaction';

/**
 * Runs the work unless this subscription has done it for this event before; the record of it and the work are one transaction.
 * A concurrent second delivery waits at the primary key until the first has committed or rolled back.
 */
export const applyOnce = (
  dataSource: DataSource,
  subscription: string,
  eventId: string,
  work: (tx: EntityManager) => Promise<void>,
): Promise<void> =>
  inTransaction(dataSource, async tx => {
    const fresh = await tx.query(
      'insert into inbox (subscription, event_id) values ($1, $2) on conflict do nothing returning 1',
      [subscription, eventId],
    );
    if (fresh.length > 0) await work(tx);
  });

/**
 * Counts an attempt and returns the total; `first` is the initial count of an event that is not known here yet. JetStream's own
 * count of deliveries does not serve: nats-server 2.9 raises it even while no consumer is connected, and may then start at 1
 * again.
 */
export async function countAttempt(dataSource: DataSource, subscription: string, eventId: string, first: number) {
  const [{ attempts }] = await dataSource.query(
    `insert into inbox_attempts (subscription, event_id, attempts) values ($1, $2, $3)
     on conflict (subscription, event_id) do update set attempts = inbox_attempts.attempts + 1, tried_at = now()
     returning attempts`,
    [subscription, eventId, first],
  );
  return attempts as number;
}

export const forgetAttempts = (dataSource: DataSource, subscription: string, eventId: string): Promise<unknown> =>
  dataSource.query('delete from inbox_attempts where subscription = $1 and event_id = $2', [subscription, eventId]);

/** Twice the retention of the stream, so that no event deleted here can be delivered again. */
const keepFor = '30 days';

/** Deletes what is too old to be delivered again. */
export async function pruneInbox(dataSource: DataSource) {
  await pruneOlderThan(dataSource, 'inbox', 'applied_at', keepFor);
  await pruneOlderThan(dataSource, 'inbox_attempts', 'tried_at', keepFor);
}
