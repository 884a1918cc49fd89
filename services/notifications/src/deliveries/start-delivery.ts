import type { LimitedQuery } from '@aar/platform/database/limited-query';
import type { Client } from 'pg';
import { uuidOf } from '@aar/platform/database/uuid-of';
import { type AliasableExpression, sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';
import type { ChannelName } from '../vocabulary/channel-names';
import type { DeliveryKind } from '../vocabulary/delivery-kinds';

export const chunkSize = 500;

export interface DeliveryStart {
  id: string;
  kind: DeliveryKind;
  channel: ChannelName;
  /** The id of its subject, if it differs from `id`. */
  tellsOf?: string;
  /** Number of recipients of the trial, in a chunk of their own, at most 500; the other chunks wait until they are made due. */
  trial?: number;
  members: AliasableExpression<{ member_id: string }>;
}

export interface StartedDelivery {
  id: string;
  kind: DeliveryKind;
  channel: ChannelName;
  recipients: number;
  /** Number of chunks that are due. */
  chunks: number;
}

/** Timeout in milliseconds: freezing a million members takes about a second, so anything close to this is a fault. */
const freezeLimit = 20_000;

/**
 * Freezes the recipients of a message in chunks, within the caller's transaction. Creates nothing if there are none. All
 * chunks come from one ordered snapshot, because two scans could see the rows in different orders.
 */
export async function startDelivery(
  tx: EntityManager,
  { id, kind, channel, tellsOf, trial, members }: DeliveryStart,
): Promise<StartedDelivery> {
  // Rows are numbered as if the first chunk of a trial were filled up to its full size.
  const missing = trial === undefined ? 0 : chunkSize - trial;
  const due = trial === undefined ? null : 'infinity';
  const { sql: text, parameters } = db(tx)
    .with('frozen', qb =>
      qb.selectFrom(members.as('member')).select(({ ref }) => {
        const place = sql`(row_number() over (order by ${ref('member.member_id')}) - 1 + ${missing}::int)`;
        return ['member.member_id', sql<number>`${place} / ${sql.lit(chunkSize)}`.as('number')];
      }),
    )
    .with('chunks', qb =>
      qb
        .insertInto('delivery_chunks')
        .columns(['delivery_id', 'number', 'statuses', 'due_at', 'member_ids'])
        .expression(
          qb
            .selectFrom('frozen')
            .select(({ ref }) => [
              uuidOf(id).as('delivery_id'),
              'frozen.number',
              sql<Buffer>`decode(repeat('00', count(*)::int), 'hex')`.as('statuses'),
              sql<Date>`case when ${ref('frozen.number')} = 0 then now() else coalesce(${due}::timestamptz, now()) end`.as(
                'due_at',
              ),
              sql<string[]>`array_agg(${ref('frozen.member_id')} order by ${ref('frozen.member_id')})`.as('member_ids'),
            ])
            .groupBy('frozen.number'),
        )
        .returning(({ ref }) => sql<number>`octet_length(${ref('statuses')})`.as('size')),
    )
    .with('delivery', qb =>
      qb
        .insertInto('deliveries')
        .columns(['id', 'kind', 'channel', 'tells_of', 'total'])
        .expression(
          qb
            .selectFrom('chunks')
            .select(({ fn }) => [
              uuidOf(id).as('id'),
              sql<DeliveryKind>`${kind}::text`.as('kind'),
              sql<ChannelName>`${channel}::text`.as('channel'),
              sql<string | null>`${tellsOf ?? null}::uuid`.as('tells_of'),
              fn.sum<number>('chunks.size').as('total'),
            ])
            .having(({ fn }) => fn.countAll<number>(), '>', 0),
        ),
    )
    .selectFrom('chunks')
    .select(({ ref }) => [
      sql<number>`count(*)::int`.as('chunks'),
      sql<number>`coalesce(sum(${ref('chunks.size')}), 0)::int`.as('recipients'),
    ])
    .compile();
  // The timeouts of the pool, on client and server, are meant for page requests. A million ids must be sorted in memory, not
  // on disk.
  await sql`set local statement_timeout = ${sql.lit(freezeLimit)}; set local work_mem = '64MB'`.execute(db(tx));
  const connection = (await tx.queryRunner!.connect()) as Client;
  const freeze: LimitedQuery = { text, values: [...parameters], answerWithin: freezeLimit };
  // eslint-disable-next-line statements/no-unchecked -- the builder's statement, with a limit of its own
  const { rows } = await connection.query<{ chunks: number; recipients: number }>(freeze);
  const { chunks, recipients } = rows[0]!;
  return { id, kind, channel, chunks: trial === undefined ? chunks : Math.min(chunks, 1), recipients };
}
