import { type JobContext, OnJob } from '@aar/platform/jobs/on-job';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { sendCampaignChunk, sendEmailChunk } from './chunk.jobs';
import type { ChunkId } from './chunk-ledger';
import { ChunkSender } from './chunk-sender';

/** Takes chunks from the queues. When the process is to stop, chunks under way are saved and given back. */
@Injectable()
export class ChunkWorker implements OnModuleDestroy {
  private readonly stopping = new AbortController();

  constructor(private readonly chunks: ChunkSender) {}

  @OnJob(sendEmailChunk)
  sendEmail(chunk: ChunkId, { signal }: JobContext) {
    return this.chunks.send(chunk, 'email', AbortSignal.any([this.stopping.signal, signal]));
  }

  @OnJob(sendCampaignChunk)
  sendCampaign(chunk: ChunkId, { signal }: JobContext) {
    return this.chunks.send(chunk, 'campaigns', AbortSignal.any([this.stopping.signal, signal]));
  }

  /** Comes before the queues are closed, which wait for the jobs under way. */
  onModuleDestroy() {
    this.stopping.abort();
  }
}
