import { randomUUID } from 'node:crypto';
import type { EventData, EventKind } from '@aar/contracts/event';
import type { EntityManager } from 'typeorm';
import { WakeUps } from '../database/wake-ups';
import { currentOrigin } from './origin';

/** Wakes the relay. */
export const outboxWakeUps = new WakeUps();

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
  outboxWakeUps.afterCommit(tx);
}
