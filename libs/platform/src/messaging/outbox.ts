import type { EventData, EventKind } from '@aar/contracts/messaging';
import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { builtOnce } from '../database/built-once';
import { WakeUps } from '../database/wake-ups';
import { currentTraceContext } from './trace-context';

/** Wakes the relay. */
export const outboxWakeUps = new WakeUps();

/** Maximum bytes of JSON. Events contain ids and a few facts; the stream would refuse a message of 1 MB at every attempt. */
const sizeLimit = 256 * 1024;

/** Number of events that one statement inserts. */
const batch = 500;

/**
 * Records an event in the transaction of the change that it reports: both happen or neither. The relay publishes it within
 * milliseconds of the commit, within a second if the relay runs in another process, or as soon as NATS is back. Throws a
 * ZodError on data that the event's schema refuses.
 */
export const addToOutbox = <E extends EventKind>(tx: EntityManager, event: E, data: EventData<E>): Promise<void> =>
  insert(tx, event, [data]);

/** The same for many events at once, in order: ten thousand statements would take too long for the caller. */
export const addAllToOutbox = insert;

const insertEvents = builtOnce((db, { name, data, trace }: { name: string; data: string[]; trace: string }) => {
  const told = sql<{ data: string; place: string }>`unnest(${data}::text[]) with ordinality`;
  return db
    .insertInto('outbox')
    .columns(['id', 'name', 'data', 'trace'])
    .expression(({ selectFrom, val }) =>
      selectFrom(told.as<'told'>(sql`told(data, place)`))
        .select(({ cast }) => [
          sql<string>`gen_random_uuid()`.as('id'),
          val(name).as('name'),
          cast<string>('data', 'jsonb').as('data'),
          val(trace).as('trace'),
        ])
        .orderBy('place'),
    );
});

async function insert<E extends EventKind>(tx: EntityManager, event: E, all: EventData<E>[]): Promise<void> {
  if (!tx.queryRunner?.isTransactionActive) throw new Error(`${event.name} needs the transaction of its change`);
  const trace = JSON.stringify(currentTraceContext());
  for (let from = 0; from < all.length; from += batch) {
    const data = all.slice(from, from + batch).map(one => jsonOf(event, one));
    await insertEvents(tx, { name: event.name, data, trace });
  }
  if (all.length > 0) outboxWakeUps.afterCommit(tx);
}

function jsonOf<E extends EventKind>(event: E, data: EventData<E>): string {
  const json = JSON.stringify(event.schema.parse(data));
  if (Buffer.byteLength(json) > sizeLimit) throw new Error(`${event.name} is larger than ${sizeLimit} bytes`);
  return json;
}
