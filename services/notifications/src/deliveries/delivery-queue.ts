import { afterCommit } from '@aar/platform/database/after-commit';
import { JobQueue } from '@aar/platform/jobs/job-queue';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { addChunk, type NewChunk } from './add-chunk';
import type { ChannelName } from './channel-names';
import { chunkJobOf, chunkJobs } from './chunk.jobs';
import type { ChunkId } from './chunk-ledger';
import type { DeliveryKind } from './delivery-kinds';
import { statesBefore } from './delivery-state.rules';
import { inLockOrder } from './lock-order';
import type { StartedDelivery } from './start-delivery';

/** Chunks queued at once; the reconciler adds the others when these are in progress. */
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
      ...{ deliveryId: id, kind, channel, number, fence: 0 },
    }));
    await this.add(first);
    if (chunks >= worthAnalyzing) await this.dataSource.query('analyze delivery_chunks');
  }

  /** Adds a chunk to a growing delivery, and queues it right after the commit. */
  async addChunk(tx: EntityManager, chunk: NewChunk) {
    await addChunk(tx, chunk);
    const { deliveryId, number, kind, channel } = chunk;
    afterCommit(tx, () => this.add([{ deliveryId, number, kind, channel, fence: 0 }]));
  }

  /** Queues due chunks that are not known to be queued; returns their number. */
  async addDue(): Promise<number> {
    const due: DueChunk[] = await this.dataSource.query(
      `select c.delivery_id as "deliveryId", c.number, c.fence, d.kind, d.channel
       from delivery_chunks c join deliveries d on d.id = c.delivery_id
       where d.state = any ($1) and c.finished_at is null and c.due_at <= now() and (c.leased_until is null or c.leased_until < now())
         and (c.queued_at is null or c.queued_at < now() - interval '${trustInQueue}')
       order by c.number, c.due_at limit ${batch}`,
      [statesBefore('start')],
    );
    if (due.length > 0) await this.add(due);
    return due.length;
  }

  /** Chunks already in the queue are not added again. */
  async add(chunks: DueChunk[]) {
    // Before the jobs are added, because a worker starts at once and skips a chunk still locked by this update.
    await this.dataSource.query(
      `with locked as (
         select c.delivery_id, c.number from delivery_chunks c
         join json_to_recordset($1) as queued ("deliveryId" uuid, number int, fence int)
           on c.delivery_id = queued."deliveryId" and c.number = queued.number and c.fence = queued.fence
         ${inLockOrder})
       update delivery_chunks c set queued_at = now()
       from locked where c.delivery_id = locked.delivery_id and c.number = locked.number`,
      [JSON.stringify(chunks)],
    );
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
