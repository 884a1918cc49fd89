import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { DeliveryKind } from './delivery-kinds';
import { countStatuses } from './recipient-status';

export interface ChunkId {
  deliveryId: string;
  number: number;
}

/** A chunk in the hands of one worker until its lease ends. The fence tells this claim from every later one. */
export interface Claim extends ChunkId {
  kind: DeliveryKind;
  fence: number;
  memberIds: string[];
  /** One status byte per member, in the same order. */
  statuses: Buffer;
  /** Earlier claims that ended with recipients deferred by the mail server. */
  attempts: number;
  /** After this moment nobody is tried again. */
  giveUpAt: Date;
}

/** Why the recipient at a position did not get the message. */
export interface Failure {
  position: number;
  reason: string;
}

/** What becomes of the chunk with a save: `hold` renews the lease, `finish` ends the work, `release` lets another claim come. */
export type Then = { then: 'hold' } | { then: 'finish' } | { then: 'release'; dueInMs: number; deferred: boolean };

/** Milliseconds that a worker may hold a chunk without a save. */
export const leaseMs = 12_000;

/** Claims chunks and notes what became of their recipients. */
@Injectable()
export class ChunkLedger {
  constructor(private readonly dataSource: DataSource) {}

  /** Takes a chunk that is due and held by nobody; `null` when there is nothing to do for it now. */
  async claim({ deliveryId, number }: ChunkId): Promise<Claim | null> {
    const [row] = await this.dataSource.query(
      `with claimed as (
         update delivery_chunks set fence = fence + 1, queued_at = null, leased_until = now() + $3 * interval '1 millisecond'
         where delivery_id = $1 and number = $2 and finished_at is null and due_at <= now()
           and (leased_until is null or leased_until < now())
         returning delivery_id, fence, member_ids, statuses, attempts),
       started as (
         update deliveries set started_at = now()
         where id = (select delivery_id from claimed) and started_at is null)
       select d.kind, d.give_up_at, c.fence, c.member_ids, c.statuses, c.attempts
       from claimed c join deliveries d on d.id = c.delivery_id`,
      [deliveryId, number, leaseMs],
    );
    if (!row) return null;
    return {
      deliveryId,
      number,
      kind: row.kind,
      fence: row.fence,
      memberIds: row.member_ids,
      statuses: row.statuses,
      attempts: row.attempts,
      giveUpAt: row.give_up_at,
    };
  }

  /** Notes statuses and failures. `false`: another worker has claimed the chunk since, and nothing was written. */
  async save(
    { deliveryId, number, fence }: Claim,
    statuses: Buffer,
    failures: Failure[],
    next: Then,
  ): Promise<boolean> {
    const { sent, failed, unknown, suppressed } = countStatuses(statuses);
    const release = next.then === 'release' ? next : { dueInMs: 0, deferred: false };
    const [{ saved }] = await this.dataSource.query(
      `with saved as (
         update delivery_chunks set statuses = $4, sent = $5, failed = $6, unknown = $7, suppressed = $8,
           leased_until = case when $9 = 'hold' then now() + $10 * interval '1 millisecond' end,
           finished_at = case when $9 = 'finish' then now() end,
           due_at = case when $9 = 'release' then now() + $11 * interval '1 millisecond' else due_at end,
           attempts = attempts + $12
         where delivery_id = $1 and number = $2 and fence = $3 and finished_at is null
         returning 1),
       noted as (
         insert into delivery_failures (delivery_id, chunk, position, reason)
         select $1, $2, f.position, f.reason
         from saved, json_to_recordset($13) as f (position int, reason text)
         on conflict (delivery_id, chunk, position) do update set reason = excluded.reason)
       select exists (select from saved) as saved`,
      [
        ...[deliveryId, number, fence, statuses, sent, failed, unknown, suppressed, next.then, leaseMs],
        ...[release.dueInMs, release.deferred ? 1 : 0, JSON.stringify(failures)],
      ],
    );
    return saved;
  }
}
