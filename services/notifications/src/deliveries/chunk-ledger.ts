import { outboxEntryOf } from '@aar/platform/restore/journal';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ChannelName, ChunkQueue } from './channel-names';
import { chunkJournal } from '../restore/journal-kinds';
import { type DeliveryKind, isUrgent, longestStride, strideOf } from './delivery-kinds';
import { statesBefore } from './delivery-state.rules';
import { countStatuses } from './recipient-status';

export interface ChunkId {
  deliveryId: string;
  number: number;
}

/** A chunk leased by one worker until its lease ends. The fencing token distinguishes this claim from every later one. */
export interface Claim extends ChunkId {
  kind: DeliveryKind;
  channel: ChannelName;
  fence: number;
  memberIds: string[];
  /** One status byte per member, in the same order. */
  statuses: Buffer;
  /** Earlier claims that ended with deferred recipients, either by the mail server or because their data had not arrived yet. */
  attempts: number;
  /** The deadline after which no recipient is retried: at least a day after the first claim of this chunk. */
  giveUpAt: Date;
  /** The delivery was paused or cancelled while the chunk was claimed. */
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
  /** The delivery is paused or cancelled: nothing more may be sent. */
  isHalted: boolean;
}

/** Lease in milliseconds: a worker must save a chunk within it. */
export const leaseMs = 12_000;

/**
 * Milliseconds that the holder of an expired lease gets to save once another worker wants its chunk. While the database is away
 * or a table is locked, leases expire although their holders are well: without it, whoever is first afterwards would decide
 * whether their unsaved outcomes are sent a second time.
 */
export const graceMs = 3_000;

/** How long the recipients of a chunk are retried. */
const retriedFor = '24 hours';

/** Minimum milliseconds for retries after the hours in which a message may not be sent. */
const triedAfterWait = 6 * 3_600_000;

/** SQL condition for an urgent chunk, which is not queued behind others. */
const isFirst = `(c.number = 0 and ${isUrgent('d.kind')})`;

/** Claims chunks and records the status of their recipients. */
@Injectable()
export class ChunkLedger {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Claims a due, unleased chunk of the delivery whose turn it is; `null` when there is none. The delivery with the lowest `turn`
   * is next, and each claim advances its turn by its stride. A delivery that is new or was inactive starts level with the active
   * ones. A chunk whose lease has expired is not claimed at once: its holder gets a last chance to save first.
   */
  async claim(queue: ChunkQueue, channels: readonly ChannelName[]): Promise<Claim | null> {
    const [row] = await this.dataSource.query(
      `with due as (
         select next.*
         from (select id, kind from deliveries
           where finished_at is null and state = any ($1) and channel = any ($2) order by turn, created_at) d
         cross join lateral (
           select c.delivery_id, c.number, c.leased_until is not null and c.suspected_at is null as has_holder
           from delivery_chunks c
           where c.delivery_id = d.id and c.finished_at is null and c.due_at <= now()
             and (c.leased_until is null or c.leased_until < now())
             and ${queue === 'campaigns' ? `not ${isFirst}` : isFirst}
           order by c.number limit 1 for update skip locked) next
         limit 1),
       suspected as (
         update delivery_chunks c set suspected_at = now(), queued_at = null,
           leased_until = clock_timestamp() + interval '${graceMs} milliseconds'
         from due where due.has_holder and c.delivery_id = due.delivery_id and c.number = due.number),
       claimed as (
         update delivery_chunks c set fence = fence + 1, queued_at = null, leased_until = now() + $3 * interval '1 millisecond',
           suspected_at = null,
           give_up_at = coalesce(give_up_at, now() + interval '${retriedFor}')
         from due where not due.has_holder and c.delivery_id = due.delivery_id and c.number = due.number
         returning c.delivery_id, c.number, c.fence, c.member_ids, c.statuses, c.attempts, c.give_up_at),
       started as (
         update deliveries d set started_at = coalesce(started_at, now()),
           state = case when state = 'queued' then 'sending' else state end,
           turn = ${strideOf('kind')} + greatest(turn,
             (select max(turn) from deliveries where finished_at is null and state = 'sending') - ${longestStride})
         from claimed where d.id = claimed.delivery_id
         returning d.id, d.kind, d.channel, d.give_up_at, d.state)
       select s.kind, s.channel, s.state, greatest(s.give_up_at, c.give_up_at) as "giveUpAt", c.*
       from claimed c join started s on s.id = c.delivery_id`,
      [statesBefore('start'), channels, leaseMs],
    );
    if (!row) return null;
    return {
      deliveryId: row.delivery_id,
      number: row.number,
      kind: row.kind,
      channel: row.channel,
      fence: row.fence,
      memberIds: row.member_ids,
      statuses: row.statuses,
      attempts: row.attempts,
      giveUpAt: row.giveUpAt,
      // The delivery may have been paused between the selection and the claim.
      isHalted: !statesBefore('start').includes(row.state),
    };
  }

  /** Saves statuses and failures, unless another worker has claimed the chunk since (fencing): then nothing is written. */
  async save({ deliveryId, number, fence }: Claim, statuses: Buffer, failures: Failure[], next: Then): Promise<Saved> {
    const { sent, failed, unknown, suppressed } = countStatuses(statuses);
    const release = next.then === 'release' ? next : { dueInMs: 0, deferred: false };
    const over = { deliveryId, number, fence, statuses: statuses.toString('base64'), isOver: true };
    const entry = next.then === 'hold' ? undefined : outboxEntryOf(chunkJournal, over);
    const [row] = await this.dataSource.query(
      `with saved as (
         update delivery_chunks set suspected_at = null, statuses = $4, sent = $5, failed = $6, unknown = $7, suppressed = $8,
           leased_until = case when $9 = 'hold' then now() + $10 * interval '1 millisecond' end,
           finished_at = case when $9 = 'finish' then now() end,
           due_at = case when $9 = 'release' then now() + $11 * interval '1 millisecond' else due_at end,
           attempts = attempts + $12
         where delivery_id = $1 and number = $2 and fence = $3 and finished_at is null
         returning 1),
       journalled as (
         insert into outbox (id, name, data, trace)
         select gen_random_uuid(), $16, $17::jsonb, '{}' from saved where $17::jsonb is not null),
       noted as (
         insert into delivery_failures (delivery_id, chunk, position, reason)
         select $1, $2, f.position, f.reason
         from saved, json_to_recordset($13) as f (position int, reason text)
         on conflict (delivery_id, chunk, position) do update set reason = excluded.reason),
       extended as (
         update deliveries set give_up_at = now() + $15 * interval '1 millisecond'
         where id = $1 and exists (select from saved) and give_up_at < now() + $15 * interval '1 millisecond')
       select exists (select from saved) as saved,
         exists (select from deliveries where id = $1 and state <> all ($14)) as "isHalted"`,
      [
        ...[deliveryId, number, fence, statuses, sent, failed, unknown, suppressed, next.then, leaseMs],
        ...[release.dueInMs, release.deferred ? 1 : 0, JSON.stringify(failures), statesBefore('start')],
        // Recipients waiting for the end of quiet hours or for advertising hours keep time for retries afterwards.
        release.dueInMs > 0 && !release.deferred ? release.dueInMs + triedAfterWait : null,
        ...[entry?.name ?? null, entry?.data ?? null],
      ],
    );
    return row;
  }
}
