import type { DataSource, EntityManager } from 'typeorm';
import { pruneOlderThan } from '../database/prune';
import { inTransaction } from '../database/transaction';

/**
 * Runs the work unless this subscription has done it for this event before; the record of it and the work are one transaction.
 * A concurrent second delivery waits at the primary key until the first has committed or rolled back. The end of the event's
 * attempts is part of the transaction: it waits no more. Whether it was delivered before does not tell whether it has some,
 * because nats-server 2.9 may forget that.
 */
export const applyOnce = (
  dataSource: DataSource,
  subscription: string,
  eventId: string,
  work: (tx: EntityManager) => Promise<void>,
): Promise<void> =>
  inTransaction(dataSource, async tx => {
    const fresh = await tx.query(
      `with forgotten as (delete from inbox_attempts where subscription = $1 and event_id = $2)
       insert into inbox (subscription, event_id) values ($1, $2) on conflict do nothing returning 1`,
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

/**
 * Records that an event waits, for its environment or another version, and takes back the attempt that was counted for this
 * delivery. Returns the milliseconds since its first failure: the stream's own time of the event says nothing about that, because
 * it may have waited for this service, or be a replay.
 */
export async function noteWait(
  dataSource: DataSource,
  subscription: string,
  eventId: string,
  isCounted: boolean,
): Promise<{ attempts: number; waited: number }> {
  const [noted] = await dataSource.query(
    `insert into inbox_attempts (subscription, event_id, attempts, first_failed_at) values ($1, $2, 0, now())
     on conflict (subscription, event_id) do update set attempts = greatest(0, inbox_attempts.attempts - $3), tried_at = now(),
       first_failed_at = coalesce(inbox_attempts.first_failed_at, now())
     returning attempts, 1000 * extract(epoch from now() - first_failed_at)::float as waited`,
    [subscription, eventId, isCounted ? 1 : 0],
  );
  return noted;
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
