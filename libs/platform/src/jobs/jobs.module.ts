import {
  type DynamicModule,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  Optional,
  type BeforeApplicationShutdown,
} from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import { Hold } from '../restore/hold';
import { JobQueue } from './job-queue';
import { JobsWorker, type JobsWorkerOptions } from './jobs-worker';

/** Provides `JobQueue` everywhere in the process and, in a worker, runs the jobs of its queues. */
@Module({})
export class JobsModule implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  constructor(
    private readonly queue: JobQueue,
    @Optional() private readonly worker?: JobsWorker,
  ) {}

  /** For a process that only adds jobs. */
  static forProducer({ redisUrl }: { redisUrl: string }): DynamicModule {
    return {
      module: JobsModule,
      global: true,
      providers: [{ provide: JobQueue, useFactory: () => new JobQueue({ redisUrl }) }],
      exports: [JobQueue],
    };
  }

  /** For a process that runs jobs; it can also add some. */
  static forWorker(options: JobsWorkerOptions): DynamicModule {
    const producer = JobsModule.forProducer(options);
    return {
      ...producer,
      imports: [DiscoveryModule],
      providers: [
        ...producer.providers!,
        {
          provide: JobsWorker,
          useFactory: (discovery: DiscoveryService, queue: JobQueue, hold?: Hold) =>
            new JobsWorker(options, discovery, queue, hold),
          inject: [DiscoveryService, JobQueue, { token: Hold, optional: true }],
        },
      ],
    };
  }

  onApplicationBootstrap() {
    this.worker?.start();
  }

  /** Jobs end while everything they use is still available. */
  async beforeApplicationShutdown() {
    await this.worker?.stop();
  }

  async onApplicationShutdown() {
    await this.queue.stop();
  }
}
