import { afterCommit } from '@aar/platform/database/after-commit';
import { anyOf } from '@aar/platform/database/any-of';
import { ago } from '@aar/platform/database/ago';
import { jsonRows } from '@aar/platform/database/json-rows';
import { JobQueue } from '@aar/platform/jobs/job-queue';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { DataSource, type EntityManager } from 'typeorm';
import { db, type NotificationsTables } from '../database/db';
import { addChunk, type NewChunk } from './add-chunk';
import type { ChannelName } from '../vocabulary/channel-names';
import { chunkJobOf, chunkJobs } from './chunk.jobs';
import type { ChunkId } from './chunk-ledger';
import type { DeliveryKind } from '../vocabulary/delivery-kinds';
import { statesBefore } from '../vocabulary/delivery-state.rules';
import { inLockOrder } from './lock-order';
import type { StartedDelivery } from './start-delivery';

/** Maximum number of chunks queued at once; the reconciler adds the others when these are in progress. */
const batch = 500;
/** Number of chunks from which the planner's statistics are refreshed: with stale ones updates were 25 times slower. */
const worthAnalyzing = 20;
/** How long a queued chunk may wait before it is queued again, in case the queue lost it. Adding it twice is harmless. */
const trustInQueue = '10 seconds';

/**
 * A chunk to be queued. The fencing token makes a later claim another job, so that a job that died with its worker does not block
 * it.
 */
export interface DueChunk extends ChunkId {
  fence: number;
  kind: DeliveryKind;
  channel: ChannelName;
}

/** Adds due chunks to the queue. All state is in the database, so an emptied Redis loses nothing. */
@Injectable()
export class DeliveryQueue {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: JobQueue,
  ) {}

  /** Queues the first chunks of a delivery right after its commit. */
  async begin({ id, kind, channel, chunks }: StartedDelivery) {
    const first = Array.from({ length: Math.min(chunks, batch) }, (_, number) => ({
      deliveryId: id,
      kind,
      channel,
      number,
      fence: 0,
    }));
    await this.add(first);
    if (chunks >= worthAnalyzing) {
      const chunks: keyof NotificationsTables = 'delivery_chunks';
      await sql`analyze ${sql.table(chunks)}`.execute(db(this.dataSource));
    }
  }

  /** Adds a chunk to a growing delivery, and queues it right after the commit. */
  async addChunk(tx: EntityManager, chunk: NewChunk) {
    await addChunk(tx, chunk);
    const { deliveryId, number, kind, channel } = chunk;
    afterCommit(tx, () => this.add([{ deliveryId, number, kind, channel, fence: 0 }]));
  }

  /** Queues due chunks that are not known to be queued; returns their number. */
  async addDue(): Promise<number> {
    const now = sql<Date>`now()`;
    const due: DueChunk[] = await db(this.dataSource)
      .selectFrom('delivery_chunks as chunk')
      .innerJoin('deliveries as delivery', 'delivery.id', 'chunk.delivery_id')
      .select(['chunk.delivery_id as deliveryId', 'chunk.number', 'chunk.fence', 'delivery.kind', 'delivery.channel'])
      .where('delivery.state', '=', anyOf(statesBefore('start')))
      .where('chunk.finished_at', 'is', null)
      .where('chunk.due_at', '<=', now)
      .where(({ eb, or }) => or([eb('chunk.leased_until', 'is', null), eb('chunk.leased_until', '<', now)]))
      .where(({ eb, or }) => or([eb('chunk.queued_at', 'is', null), eb('chunk.queued_at', '<', ago(trustInQueue))]))
      .orderBy('chunk.number')
      .orderBy('chunk.due_at')
      .limit(sql.lit(batch))
      .execute();
    if (due.length > 0) await this.add(due);
    return due.length;
  }

  /** Chunks already in the queue are not added again. */
  async add(chunks: DueChunk[]) {
    // Before the jobs are added, because a worker starts at once and skips a chunk still locked by this update.
    await db(this.dataSource)
      .with('locked', qb =>
        qb
          .selectFrom('delivery_chunks as chunk')
          .innerJoin(jsonRows('queued', chunks, { deliveryId: 'uuid', number: 'int', fence: 'int' }), join =>
            join
              .onRef('chunk.delivery_id', '=', 'queued.deliveryId')
              .onRef('chunk.number', '=', 'queued.number')
              .onRef('chunk.fence', '=', 'queued.fence'),
          )
          .select(['chunk.delivery_id', 'chunk.number'])
          .$call(inLockOrder),
      )
      .updateTable('delivery_chunks as chunk')
      .from('locked')
      .set({ queued_at: sql<Date>`now()` })
      .whereRef('chunk.delivery_id', '=', 'locked.delivery_id')
      .whereRef('chunk.number', '=', 'locked.number')
      .execute();
    for (const job of Object.values(chunkJobs)) {
      const entries = chunks
        .filter(({ kind, channel, number }) => chunkJobOf(kind, channel, number) === job)
        .map(({ deliveryId, number, fence }) => ({
          data: { deliveryId, number },
          id: `${deliveryId}-${number}-${fence}`,
        }));
      if (entries.length > 0) await this.jobs.addMany(job, entries);
    }
  }
}
