import { JobsModule } from '@aar/platform/jobs/jobs.module';
import type { ServiceDescription } from '@aar/platform/service/service-description';
import { openRing } from './alerts/open-ring.work';
import { endTrial, startCampaign } from './campaigns/campaign-work';
import { sendCode } from './codes/codes.jobs';
import { forgetExpiredCodes } from './codes/expired-codes';
import { sendContactMail } from './contact-mails/contact-mails.work';
import { notificationsDatabase } from './database/database';
import { retention } from './database/retention';
import { chunkJobs } from './deliveries/chunk.jobs';
import { announceEvent } from './events/announce-event';
import { sendDigest } from './digest/send-digest';
import { NotificationsConfig } from './notifications.config';
import { sumCampaigns } from './reports/campaign-sums';
import { scheduleForgottenNotices, sendSecurityNotice } from './security-notices/security-notices.work';
import { WorkerModule } from './worker.module';

export const notificationsWorker: ServiceDescription<NotificationsConfig> = {
  name: 'notifications',
  module: WorkerModule,
  config: NotificationsConfig,
  database: notificationsDatabase,
  worker: true,
  dueWork: [
    openRing,
    startCampaign,
    endTrial,
    announceEvent,
    sendContactMail,
    sendSecurityNotice,
    scheduleForgottenNotices,
    forgetExpiredCodes,
    retention,
    sendDigest,
    sumCampaigns,
  ],
  imports: ({ REDIS_URL, WORKER_QUEUES, QUEUE_CONCURRENCY }) => [
    JobsModule.forWorker({
      redisUrl: REDIS_URL,
      queues: Object.fromEntries(WORKER_QUEUES.map(queue => [queue, QUEUE_CONCURRENCY[queue]])),
      jobs: [sendCode, ...Object.values(chunkJobs)],
    }),
  ],
};
