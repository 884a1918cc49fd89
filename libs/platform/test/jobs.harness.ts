import { ConsoleLogger, type DynamicModule, type INestApplicationContext, Module, type Type } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { z } from 'zod';
import { defineJob } from '../src/jobs/define-job';
import { JobsModule } from '../src/jobs/jobs.module';
import type { JobsWorkerOptions } from '../src/jobs/jobs-worker';

export const lightLamp = defineJob('light-lamp', {
  queue: 'lamps',
  schema: z.object({ lamp: z.string() }),
  attempts: 3,
  backoff: 20,
});

/** Starts a worker process as a service does, without HTTP. */
export async function startWorker(
  options: Omit<JobsWorkerOptions, 'queues'> & { queues?: Record<string, number> },
  ...providers: Type[]
): Promise<INestApplicationContext> {
  class Root {}
  Module({})(Root);
  const worker = JobsModule.forWorker({ queues: { lamps: 4 }, ...options });
  const root: DynamicModule = { module: Root, imports: [worker], providers };
  const silent = new ConsoleLogger({ logLevels: [] });
  const app = await Test.createTestingModule({ imports: [root] })
    .setLogger(silent)
    .compile();
  try {
    return await app.init();
  } catch (error) {
    await app.close();
    throw error;
  }
}
