import { anyOf, noneOf } from '@aar/platform/database/any-of';
import { jsonRows } from '@aar/platform/database/json-rows';
import { uuidOf } from '@aar/platform/database/uuid-of';
import { outboxEntryOf } from '@aar/platform/restore/journal';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { DataSource } from 'typeorm';
import { db } from '../database/db';
import type { ChannelName, ChunkQueue } from '../vocabulary/channel-names';
import { chunkJournal } from '../journal/journal-kinds';
import { type DeliveryKind, isUrgent, longestStride, strideOf } from '../vocabulary/delivery-kinds';
import { type DeliveryState, statesBefore } from '../vocabulary/delivery-state.rules';
import { countStatuses } from './recipient-status';

export interface ChunkId {
  deliveryId: string;
  number: number;
}

/** A chunk that one worker has leased. The fencing token distinguishes this claim from every later one. */
export interface Claim extends ChunkId {
  kind: DeliveryKind;
  channel: ChannelName;
  fence: number;
  memberIds: string[];
  /** One status byte per member, in the same order. */
  statuses: Buffer;
  /** Earlier claims that ended with deferred recipients, either by the mail server or because their data had not arrived. */
  attempts: number;
  /** The deadline after which no recipient is retried: at least a day after the first claim of this chunk. */
  giveUpAt: Date;
  /** The delivery was paused or cancelled while the chunk was being claimed. */
  isHalted: boolean;
}

/** Why the recipient at a position did not get the message. */
export interface Failure {
  position: number;
  reason: string;
}

/**
 * What a save does with the chunk: `hold` renews the lease, `finish` ends the work, `release` lets another worker claim it. A
 * delayed release with `deferred: false` waits for permitted hours, and the deadline for retries is extended past them.
 */
export type Then = { then: 'hold' } | { then: 'finish' } | { then: 'release'; dueInMs: number; deferred: boolean };

/** The result of a save. */
export interface Saved {
  saved: boolean;
  /** The delivery is paused or cancelled, so nothing more may be sent. */
  isHalted: boolean;
}

/** Lease in milliseconds: a worker must save a chunk within it. */
export const leaseMs = 12_000;

/**
 * Milliseconds in which the holder of an expired lease can still save once another worker wants its chunk. While the
 * database is unavailable or a table is locked, leases expire although their holders are well: without this period, whoever
 * is first afterwards would decide whether unsaved outcomes are sent a second time.
 */
export const graceMs = 3_000;

/** How long the recipients of a chunk are retried. */
const retriedFor = '24 hours';

/** Minimum milliseconds for retries after the hours during which a message may not be sent. */
const triedAfterWait = 6 * 3_600_000;

const now = sql<Date>`now()`;
/** An interval of this many milliseconds. */
const milliseconds = (count: number | null) => sql`${count}::float8 * interval '1 millisecond'`;

/** Claims chunks and records the status of their recipients. */
@Injectable()
export class ChunkLedger {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Claims a due, unleased chunk of the delivery whose turn it is; `null` if there is none. The delivery with the lowest
   * `turn` is next, and each claim advances its turn by its stride. A delivery that is new or was inactive starts level with
   * the active ones. A chunk whose lease has expired is not claimed at once: its holder gets a last chance to save first.
   */
  async claim(queue: ChunkQueue, channels: readonly ChannelName[]): Promise<Claim | null> {
    const open = statesBefore('start');
    const row = await db(this.dataSource)
      .with('due', qb =>
        qb
          .selectFrom(
            qb
              .selectFrom('deliveries')
              .select(['id', 'kind'])
              .where('finished_at', 'is', null)
              .where('state', '=', anyOf(open))
              .where('channel', '=', anyOf(channels))
              .orderBy('turn')
              .orderBy('created_at')
              .as('delivery'),
          )
          .crossJoinLateral(({ selectFrom, ref }) =>
            selectFrom('delivery_chunks as chunk')
              .select(({ eb, and }) => [
                'chunk.delivery_id',
                'chunk.number',
                and([eb('chunk.leased_until', 'is not', null), eb('chunk.suspected_at', 'is', null)]).as('hasHolder'),
              ])
              .whereRef('chunk.delivery_id', '=', 'delivery.id')
              .where('chunk.finished_at', 'is', null)
              .where('chunk.due_at', '<=', now)
              .where(({ eb, or }) => or([eb('chunk.leased_until', 'is', null), eb('chunk.leased_until', '<', now)]))
              .where(({ eb, and, not }) => {
                // An urgent chunk does not queue behind others.
                const isFirst = and([eb('chunk.number', '=', sql.lit(0)), isUrgent(ref('delivery.kind'))]);
                return queue === 'campaigns' ? not(isFirst) : isFirst;
              })
              .orderBy('chunk.number')
              .limit(sql.lit(1))
              .forUpdate()
              .skipLocked()
              .as('next'),
          )
          .select(['next.delivery_id', 'next.number', 'next.hasHolder'])
          .limit(sql.lit(1)),
      )
      .with('suspected', qb =>
        qb
          .updateTable('delivery_chunks as chunk')
          .from('due')
          .set({
            suspected_at: now,
            queued_at: null,
            leased_until: sql<Date>`clock_timestamp() + ${milliseconds(graceMs)}`,
          })
          .where('due.hasHolder', '=', true)
          .whereRef('chunk.delivery_id', '=', 'due.delivery_id')
          .whereRef('chunk.number', '=', 'due.number'),
      )
      .with('claimed', qb =>
        qb
          .updateTable('delivery_chunks as chunk')
          .from('due')
          .set(({ eb, ref }) => ({
            fence: eb('chunk.fence', '+', 1),
            queued_at: null,
            suspected_at: null,
            leased_until: sql<Date>`now() + ${milliseconds(leaseMs)}`,
            give_up_at: sql<Date>`coalesce(${ref('chunk.give_up_at')}, now() + ${retriedFor}::interval)`,
          }))
          .where('due.hasHolder', '=', false)
          .whereRef('chunk.delivery_id', '=', 'due.delivery_id')
          .whereRef('chunk.number', '=', 'due.number')
          .returning([
            'chunk.delivery_id as deliveryId',
            'chunk.number',
            'chunk.fence',
            'chunk.member_ids as memberIds',
          ])
          .returning(['chunk.statuses', 'chunk.attempts', 'chunk.give_up_at']),
      )
      .with('started', qb =>
        qb
          .updateTable('deliveries as delivery')
          .from('claimed')
          .set(({ ref, selectFrom, fn }) => {
            const active = selectFrom('deliveries as active')
              .select(({ fn }) => fn.max('active.turn').as('turn'))
              .where('active.finished_at', 'is', null)
              .where('active.state', '=', 'sending');
            const level = sql`${active} - ${sql.lit(longestStride)}`;
            return {
              started_at: fn.coalesce('delivery.started_at', now),
              state: sql<DeliveryState>`case when ${ref('delivery.state')} = 'queued' then 'sending' else ${ref('delivery.state')} end`,
              turn: sql<string>`${strideOf(ref('delivery.kind'))} + greatest(${ref('delivery.turn')}, ${level})`,
            };
          })
          .whereRef('delivery.id', '=', 'claimed.deliveryId')
          .returning(['delivery.id', 'delivery.kind', 'delivery.channel', 'delivery.give_up_at', 'delivery.state']),
      )
      .selectFrom('claimed')
      .innerJoin('started', 'started.id', 'claimed.deliveryId')
      .select(['deliveryId', 'number', 'kind', 'channel', 'fence', 'memberIds', 'statuses', 'attempts', 'state'])
      .select(({ ref }) =>
        sql<Date>`greatest(${ref('started.give_up_at')}, ${ref('claimed.give_up_at')})`.as('giveUpAt'),
      )
      .executeTakeFirst();
    if (!row) return null;
    const { state, ...claim } = row;
    // The delivery may have been paused between the selection and the claim.
    return { ...claim, isHalted: !open.includes(state) };
  }

  /** Saves statuses and failures, unless another worker has claimed the chunk since (fencing): then nothing is written. */
  async save({ deliveryId, number, fence }: Claim, statuses: Buffer, failures: Failure[], next: Then): Promise<Saved> {
    const { sent, failed, unknown, suppressed } = countStatuses(statuses);
    const release = next.then === 'release' ? next : { dueInMs: 0, deferred: false };
    const over = { deliveryId, number, fence, statuses: statuses.toString('base64'), isOver: true };
    const entry = next.then === 'hold' ? undefined : outboxEntryOf(chunkJournal, over);
    // Recipients waiting for the end of quiet hours, or for advertising hours, have time left for retries afterwards.
    const triedFor = release.dueInMs > 0 && !release.deferred ? release.dueInMs + triedAfterWait : null;
    const until = sql<Date>`now() + ${milliseconds(triedFor)}`;
    const { saved, isHalted } = await db(this.dataSource)
      .with('saved', qb =>
        qb
          .updateTable('delivery_chunks')
          .set(({ eb }) => ({
            statuses,
            sent,
            failed,
            unknown,
            suppressed,
            suspected_at: null,
            leased_until: next.then === 'hold' ? sql<Date>`now() + ${milliseconds(leaseMs)}` : null,
            finished_at: next.then === 'finish' ? now : null,
            ...(next.then === 'release' && { due_at: sql<Date>`now() + ${milliseconds(release.dueInMs)}` }),
            attempts: eb('attempts', '+', release.deferred ? 1 : 0),
          }))
          .where('delivery_id', '=', deliveryId)
          .where('number', '=', number)
          .where('fence', '=', fence)
          .where('finished_at', 'is', null)
          .returning('number'),
      )
      .with('journalled', qb =>
        qb
          .insertInto('outbox')
          .columns(['id', 'name', 'data', 'trace'])
          .expression(
            qb
              .selectFrom('saved')
              .select([
                sql<string>`gen_random_uuid()`.as('id'),
                sql<string>`${entry?.name ?? null}::text`.as('name'),
                sql<string>`${entry?.data ?? null}::jsonb`.as('data'),
                sql<string>`'{}'::jsonb`.as('trace'),
              ])
              .where(sql.lit(entry !== undefined)),
          ),
      )
      .with('noted', qb =>
        qb
          .insertInto('delivery_failures')
          .columns(['delivery_id', 'chunk', 'position', 'reason'])
          .expression(
            qb
              .selectFrom(['saved', jsonRows('failure', failures, { position: 'int', reason: 'text' })])
              .select([uuidOf(deliveryId).as('delivery_id'), 'saved.number', 'failure.position', 'failure.reason']),
          )
          .onConflict(known =>
            known
              .columns(['delivery_id', 'chunk', 'position'])
              .doUpdateSet(({ ref }) => ({ reason: ref('excluded.reason') })),
          ),
      )
      .with('extended', qb =>
        qb
          .updateTable('deliveries')
          .set({ give_up_at: until })
          .where('id', '=', deliveryId)
          .where(({ exists, selectFrom }) => exists(selectFrom('saved').select('saved.number')))
          .where('give_up_at', '<', until),
      )
      .selectNoFrom(({ exists, selectFrom }) => [
        exists(selectFrom('saved').select('saved.number')).as('saved'),
        exists(
          selectFrom('deliveries')
            .select('id')
            .where('id', '=', deliveryId)
            .where('state', '<>', noneOf(statesBefore('start'))),
        ).as('isHalted'),
      ])
      .executeTakeFirstOrThrow();
    return { saved: Boolean(saved), isHalted: Boolean(isHalted) };
  }
}
