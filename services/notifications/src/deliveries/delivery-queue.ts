import { JobQueue } from '@aar/platform/jobs/job-queue';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { chunkJobOf, priorityOf, sendCampaignChunk, sendEmailChunk } from './chunk.jobs';
import type { ChunkId } from './chunk-ledger';
import type { DeliveryKind } from './delivery-kinds';
import type { StartedDelivery } from './start-delivery';

/** Chunks queued at a time; the reconciler brings the others when these are under way. */
const batch = 500;
/** Chunks from which on the planner's statistics are refreshed: with old ones updates were 25 times slower. */
const worthAnalyzing = 20;
/** How long a queued chunk may wait until it is queued again, in case the queue has lost it. Adding it twice does nothing. */
const trustInQueue = '10 seconds';

/** A chunk to be queued. The fence makes a later claim another job: one that died with its worker does not stand in its way. */
export interface DueChunk extends ChunkId {
  fence: number;
  kind: DeliveryKind;
}

/** Brings due chunks to the queue. All it knows is in the database, so an emptied Redis loses nothing. */
@Injectable()
export class DeliveryQueue {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: JobQueue,
  ) {}

  /** Queues the first chunks of a delivery right after its commit. */
  async begin({ id, kind, chunks }: StartedDelivery) {
    const first = Array.from({ length: Math.min(chunks, batch) }, (_, number) => ({
      ...{ deliveryId: id, kind, number, fence: 0 },
    }));
    await this.add(first);
    if (chunks >= worthAnalyzing) await this.dataSource.query('analyze delivery_chunks');
  }

  /** Queues what is due and not known to wait in the queue; answers how many. */
  async addDue(): Promise<number> {
    const due: DueChunk[] = await this.dataSource.query(
      `select c.delivery_id as "deliveryId", c.number, c.fence, d.kind
       from delivery_chunks c join deliveries d on d.id = c.delivery_id
       where c.finished_at is null and c.due_at <= now() and (c.leased_until is null or c.leased_until < now())
         and (c.queued_at is null or c.queued_at < now() - interval '${trustInQueue}')
       order by c.number, c.due_at limit ${batch}`,
    );
    if (due.length > 0) await this.add(due);
    return due.length;
  }

  /** Those that the queue knows already are not added again. */
  async add(chunks: DueChunk[]) {
    for (const job of [sendEmailChunk, sendCampaignChunk]) {
      const entries = chunks
        .filter(({ kind, number }) => chunkJobOf(kind, number) === job)
        .map(({ deliveryId, number, fence, kind }) => ({
          data: { deliveryId, number },
          id: `${deliveryId}-${number}-${fence}`,
          priority: priorityOf(kind, number),
        }));
      if (entries.length > 0) await this.jobs.addMany(job, entries);
    }
    await this.dataSource.query(
      `update delivery_chunks c set queued_at = now()
       from json_to_recordset($1) as queued ("deliveryId" uuid, number int, fence int)
       where c.delivery_id = queued."deliveryId" and c.number = queued.number and c.fence = queued.fence`,
      [JSON.stringify(chunks)],
    );
  }
}
