import { DeliverPolicy, type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { sql } from 'kysely';
import type { Client } from 'pg';
import { platformDb } from '../database/platform-db';
import { EVENT_ID } from '../messaging/message-headers';
import { natsAddress } from '../messaging/nats-address';
import { ensureStreams, EVENTS } from '../messaging/streams';
import { withDatabase } from './databases';
import type { Restore } from './restore.rules';

const hour = 3_600_000;
/** Events that a consumer had not applied at the restored moment may be this much older: a failing one is retried for a day. */
const reachBack = 25 * hour;

interface Position {
  stream: string;
  seq: string;
}

type Held = Omit<Restore, 'heldSince' | 'releasedAt'>;

export interface Prepared extends Omit<Held, 'stream'> {
  /** How many consumers are rewound to before the restored moment. */
  durables: number;
}

/**
 * Prepares restored databases before any process of the site starts: each is held, the stream is rewound to before the
 * restored moment, and statistics are gathered. Idempotent. `restoredTo` defaults to the last sign of life in the databases.
 */
export async function prepareRestore(
  databases: Record<string, string>,
  natsUrl: string,
  restoredTo?: Date,
): Promise<Prepared> {
  const connection = await connect(natsAddress(natsUrl));
  try {
    const manager = await jetstreamManager(connection);
    // A lost stream is recreated; its limits can be changed by the streams command. An existing one keeps its limits.
    const { created, state } = await manager.streams.info(EVENTS).catch(async () => {
      await ensureStreams(manager);
      return manager.streams.info(EVENTS);
    });
    const stream = String(created);
    const positions: Record<string, number | null> = {};
    let lastSign = new Date(0);
    for (const [service, url] of Object.entries(databases)) {
      const { position, sign } = await withDatabase(url, readState);
      // A stream that was recreated since has none of the events up to the restored moment.
      positions[service] = position && (position.stream === stream ? Number(position.seq) : 0);
      if (sign > lastSign) lastSign = sign;
    }
    const hold = { restoredTo: restoredTo ?? lastSign, stream, streamEnd: state.last_seq, positions };
    for (const url of Object.values(databases)) await withDatabase(url, client => holdDatabase(client, hold));
    const durables = await rewind(manager, new Date(hold.restoredTo.getTime() - reachBack));
    for (const url of Object.values(databases))
      await withDatabase(url, client => sql`analyze`.execute(platformDb(client)));
    return { restoredTo: hold.restoredTo, streamEnd: state.last_seq, positions, durables };
  } finally {
    await connection.close();
  }
}

async function readState(client: Client) {
  const { position, sign } = await platformDb(client)
    .selectNoFrom(({ selectFrom, fn }) => {
      const known = selectFrom('stream_position');
      const applied = selectFrom('inbox').select(({ fn }) => fn.max('applied_at').as('at'));
      return [
        known
          .select(({ ref }) =>
            sql<Position>`json_build_object('stream', ${ref('stream')}, 'seq', ${ref('seq')})`.as('json'),
          )
          .as('position'),
        fn<Date | null>('greatest', [applied, known.select('at')]).as('sign'),
      ];
    })
    .executeTakeFirstOrThrow();
  return { position, sign: sign ?? new Date(0) };
}

async function holdDatabase(client: Client, { restoredTo, stream, streamEnd, positions }: Held) {
  const db = platformDb(client);
  await sql`begin`.execute(db);
  // The backup may have been made while the site was held.
  await db
    .updateTable('restores')
    .set({ released_at: sql`now()` })
    .where('released_at', 'is', null)
    .execute();
  await db.deleteFrom('restored_entries').execute();
  const hold = { restored_to: restoredTo, stream, stream_end: streamEnd, positions: JSON.stringify(positions) };
  await db.insertInto('restores').values(hold).execute();
  // The relay publishes these once more, with their own id for the consumers and a new one for the stream.
  await db
    .updateTable('outbox')
    .set(({ ref }) => ({
      leased_until: null,
      trace: sql<string>`${ref('trace')} || jsonb_build_object(${sql.lit(EVENT_ID)}, ${ref('id')})`,
    }))
    .execute();
  // Leases and queues belong to processes that no longer run.
  await db.updateTable('due_work').set({ claim: null, leased_until: null }).execute();
  await sql`commit`.execute(db);
}

/** Each consumer gets the events that it may not have applied; its inbox recognises the others. */
async function rewind(manager: JetStreamManager, from: Date): Promise<number> {
  const consumers = [];
  for await (const consumer of manager.consumers.list(EVENTS)) consumers.push(consumer);
  const durables = consumers.filter(({ config }) => config.durable_name);
  for (const { name, config } of durables) {
    const { filter_subject, ack_policy, ack_wait, max_ack_pending, max_deliver, durable_name } = config;
    await manager.consumers.delete(EVENTS, name);
    await manager.consumers.add(EVENTS, {
      durable_name,
      filter_subject,
      ack_policy,
      ack_wait,
      max_ack_pending,
      max_deliver,
      deliver_policy: DeliverPolicy.StartTime,
      opt_start_time: from.toISOString(),
    });
  }
  return durables.length;
}

/** Events that consumers have not acknowledged, by durable. */
export async function pendingEvents(natsUrl: string): Promise<Record<string, number>> {
  const connection = await connect(natsAddress(natsUrl));
  try {
    const manager = await jetstreamManager(connection);
    const pending: Record<string, number> = {};
    for await (const { name, num_pending, num_ack_pending } of manager.consumers.list(EVENTS))
      if (num_pending + num_ack_pending > 0) pending[name] = num_pending + num_ack_pending;
    return pending;
  } finally {
    await connection.close();
  }
}
