import type { LimitedQuery } from '@aar/platform/database/database-client';
import type { Client } from 'pg';
import type { EntityManager } from 'typeorm';
import type { ChannelName } from './channel-names';
import type { DeliveryKind } from './delivery-kinds';

export const chunkSize = 500;

export interface DeliveryStart {
  id: string;
  kind: DeliveryKind;
  channel: ChannelName;
  /** The id of what it is about, if it differs from `id`. */
  tellsOf?: string;
  /** Number of recipients of the trial, in a chunk of their own; the other chunks wait until they are made due. At most 500. */
  trial?: number;
  /** A query for `member_id`, with its parameters from $1 on. */
  members: { query: string; parameters: unknown[] };
}

export interface StartedDelivery {
  id: string;
  kind: DeliveryKind;
  channel: ChannelName;
  recipients: number;
  /** Number of chunks that are due. */
  chunks: number;
}

/** Timeout in milliseconds: freezing a million members takes about a second, so anything near this is a fault. */
const freezeLimit = 20_000;

/**
 * Freezes the recipients of a message in chunks, within the caller's transaction. Creates nothing if there are none. One ordered
 * snapshot makes all chunks: two scans could see the rows in different orders.
 */
export async function startDelivery(
  tx: EntityManager,
  { id, kind, channel, tellsOf, trial, members }: DeliveryStart,
): Promise<StartedDelivery> {
  const [idAt, kindAt, channelAt, tellsOfAt, missingAt, dueAt] = [1, 2, 3, 4, 5, 6].map(
    place => `$${members.parameters.length + place}`,
  );
  const text = `
    with frozen as (
      select member_id, (row_number() over (order by member_id) - 1 + ${missingAt}::int) / ${chunkSize} as number
      from (${members.query}) as members),
    chunks as (
      insert into delivery_chunks (delivery_id, number, statuses, due_at, member_ids)
      select ${idAt}::uuid, number, decode(repeat('00', count(*)::int), 'hex'),
        case when number = 0 then now() else coalesce(${dueAt}::timestamptz, now()) end, array_agg(member_id order by member_id)
      from frozen group by number
      returning octet_length(statuses) as size),
    delivery as (
      insert into deliveries (id, kind, channel, tells_of, total)
      select ${idAt}::uuid, ${kindAt}, ${channelAt}, ${tellsOfAt}::uuid, sum(size) from chunks having count(*) > 0)
    select count(*)::int as chunks, coalesce(sum(size), 0)::int as recipients from chunks`;
  // The timeouts of the pool, on client and server, are meant for page requests; and a million ids must be sorted in memory, not
  // on disk.
  await tx.query(`set local statement_timeout = ${freezeLimit}; set local work_mem = '64MB'`);
  const connection = (await tx.queryRunner!.connect()) as Client;
  // Rows are numbered as if the first chunk of a trial already contained the missing rest of its size.
  const first = [trial === undefined ? 0 : chunkSize - trial, trial === undefined ? null : 'infinity'];
  const values = [...members.parameters, id, kind, channel, tellsOf ?? null, ...first];
  const freeze: LimitedQuery = { text, values, answerWithin: freezeLimit };
  const { rows } = await connection.query<{ chunks: number; recipients: number }>(freeze);
  const { chunks, recipients } = rows[0]!;
  return { id, kind, channel, chunks: trial === undefined ? chunks : Math.min(chunks, 1), recipients };
}
