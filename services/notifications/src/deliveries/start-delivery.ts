import type { Client } from 'pg';
import type { EntityManager } from 'typeorm';
import type { DeliveryKind } from './delivery-kinds';

export const chunkSize = 500;

export interface DeliveryStart {
  id: string;
  kind: DeliveryKind;
  /** A query for `member_id`, with its parameters from $1 on. */
  members: { query: string; parameters: unknown[] };
}

export interface StartedDelivery {
  id: string;
  kind: DeliveryKind;
  recipients: number;
  chunks: number;
}

/** Freezing a million members takes about a second; anything near this is a fault. */
const freezeLimit = 20_000;

/**
 * Freezes the members who get a message, in chunks, within the transaction of what caused it. Nothing is made where there
 * are none. One ordered snapshot makes all chunks: two scans could see the rows in different orders.
 */
export async function startDelivery(tx: EntityManager, { id, kind, members }: DeliveryStart): Promise<StartedDelivery> {
  const [idAt, kindAt] = [1, 2].map(place => `$${members.parameters.length + place}`);
  const text = `
    with frozen as (
      select member_id, (row_number() over (order by member_id) - 1) / ${chunkSize} as number
      from (${members.query}) as members),
    chunks as (
      insert into delivery_chunks (delivery_id, number, statuses, member_ids)
      select ${idAt}::uuid, number, decode(repeat('00', count(*)::int), 'hex'), array_agg(member_id order by member_id)
      from frozen group by number
      returning octet_length(statuses) as size),
    delivery as (
      insert into deliveries (id, kind, total)
      select ${idAt}::uuid, ${kindAt}, sum(size) from chunks having count(*) > 0)
    select count(*)::int as chunks, coalesce(sum(size), 0)::int as recipients from chunks`;
  // The pool's own limits, on both sides, are made for pages; and a million ids are sorted in memory, not on disk.
  await tx.query(`set local statement_timeout = ${freezeLimit}; set local work_mem = '64MB'`);
  const connection = (await tx.queryRunner!.connect()) as Client;
  const freeze = { text, values: [...members.parameters, id, kind], query_timeout: freezeLimit };
  const { rows } = await connection.query<{ chunks: number; recipients: number }>(freeze);
  const { chunks, recipients } = rows[0]!;
  return { id, kind, chunks, recipients };
}
