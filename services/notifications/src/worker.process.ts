import { JobsModule } from '@aar/platform/jobs/jobs.module';
import type { ServiceDescription } from '@aar/platform/service/start-service';
import { sendCode } from './codes/codes.jobs';
import { forgetExpiredCodes } from './codes/expired-codes';
import { notificationsDatabase } from './database/database';
import { retention } from './database/retention';
import { sendCampaignChunk, sendEmailChunk } from './deliveries/chunk.jobs';
import { NotificationsConfig } from './notifications.config';
import { sendSecurityNotice } from './security-notices/security-notices.work';
import { WorkerModule } from './worker.module';

/**
 * Jobs of each queue at a time; a chunk has many messages under way by itself. A code only waits for its provider: so many may
 * wait for one that hangs before those by another are held up.
 */
const concurrency = { codes: 32, email: 4, campaigns: 4 };

export const notificationsWorker: ServiceDescription<NotificationsConfig> = {
  name: 'notifications',
  module: WorkerModule,
  config: NotificationsConfig,
  database: notificationsDatabase,
  worker: true,
  dueWork: [sendSecurityNotice, forgetExpiredCodes, retention],
  imports: ({ REDIS_URL, WORKER_QUEUES }) => [
    JobsModule.forWorker({
      redisUrl: REDIS_URL,
      queues: Object.fromEntries(WORKER_QUEUES.map(queue => [queue, concurrency[queue]])),
      jobs: [sendCode, sendEmailChunk, sendCampaignChunk],
    }),
  ],
};
