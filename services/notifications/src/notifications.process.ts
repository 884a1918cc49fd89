import { JobQueue } from '@aar/platform/jobs/job-queue';
import type { ServiceDescription } from '@aar/platform/service/start-service';
import { notificationsDatabase } from './database/database';
import { NotificationsConfig, queueNames } from './notifications.config';
import { NotificationsModule } from './notifications.module';

export const notifications: ServiceDescription<NotificationsConfig> = {
  name: 'notifications',
  module: NotificationsModule,
  config: NotificationsConfig,
  database: notificationsDatabase,
  lags: app => {
    const queue = app.get(JobQueue);
    return Object.fromEntries(queueNames.map(name => [`queue ${name}`, () => queue.lag(name)]));
  },
  prepare(app) {
    // RFC 8058 lets mail programs post forms of either kind; the link itself says all.
    app
      .getHttpAdapter()
      .getInstance()
      .addContentTypeParser('multipart/form-data', (_request, body, done) => {
        body.resume();
        body.once('end', () => done(null, {}));
        body.once('error', done);
      });
  },
};
