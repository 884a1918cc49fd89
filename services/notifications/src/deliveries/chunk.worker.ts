import { type JobContext, OnJob } from '@aar/platform/jobs/on-job';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { ChunkQueue } from '../vocabulary/channel-names';
import { chunkJobs } from './chunk.jobs';
import { ChunkSender } from './chunk-sender';

/** Processes the chunk queues. At shutdown, chunks in progress are saved and released. */
@Injectable()
export class ChunkWorker implements OnModuleDestroy {
  private readonly stopping = new AbortController();

  constructor(private readonly chunks: ChunkSender) {}

  @OnJob(chunkJobs.email)
  sendEmail(_: unknown, context: JobContext) {
    return this.send('email', context);
  }

  @OnJob(chunkJobs.sms)
  sendSms(_: unknown, context: JobContext) {
    return this.send('sms', context);
  }

  @OnJob(chunkJobs.whatsapp)
  sendWhatsapp(_: unknown, context: JobContext) {
    return this.send('whatsapp', context);
  }

  @OnJob(chunkJobs.push)
  sendPush(_: unknown, context: JobContext) {
    return this.send('push', context);
  }

  @OnJob(chunkJobs.campaigns)
  sendCampaign(_: unknown, context: JobContext) {
    return this.send('campaigns', context);
  }

  /** Runs before the queues are closed, which waits for the jobs in progress. */
  onModuleDestroy() {
    this.stopping.abort();
  }

  private send(queue: ChunkQueue, { signal }: JobContext) {
    return this.chunks.sendNext(queue, AbortSignal.any([this.stopping.signal, signal]));
  }
}
