import { randomUUID } from 'node:crypto';
import type { EventData, EventKind } from '@aar/contracts/event';
import type { DataSource, EntityManager } from 'typeorm';
import { afterCommit } from '../database/after-commit';
import { currentOrigin } from './origin';

const relays = new WeakMap<DataSource, Set<() => void>>();

/** Calls `wake` after every commit of this process that added to this outbox, until the returned function is called. */
export function onAdded(dataSource: DataSource, wake: () => void): () => void {
  const wakes = relays.get(dataSource) ?? new Set();
  relays.set(dataSource, wakes.add(wake));
  return () => wakes.delete(wake);
}

/** Bytes of JSON. Events carry ids and a few facts; the stream would refuse a message of 1 MB for ever. */
const sizeLimit = 256 * 1024;

/**
 * Notes an event in the transaction of the change that it tells of: both happen or neither. The relay publishes it within
 * milliseconds of the commit, within a second where it runs in another process, or whenever NATS is back. Throws a ZodError on
 * data that the event's schema refuses.
 */
export async function addToOutbox<E extends EventKind>(tx: EntityManager, event: E, data: EventData<E>): Promise<void> {
  if (!tx.queryRunner?.isTransactionActive) throw new Error(`${event.name} needs the transaction of its change`);
  const json = JSON.stringify(event.schema.parse(data));
  if (Buffer.byteLength(json) > sizeLimit) throw new Error(`${event.name} is larger than ${sizeLimit} bytes`);
  await tx.query('insert into outbox (id, name, data, trace) values ($1, $2, $3, $4)', [
    randomUUID(),
    event.name,
    json,
    JSON.stringify(currentOrigin()),
  ]);
  // Not NOTIFY: the server lets only one transaction that notifies commit at a time.
  afterCommit(tx, () => relays.get(tx.dataSource)?.forEach(wake => wake()));
}
