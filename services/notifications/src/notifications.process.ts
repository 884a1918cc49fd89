import { JobQueue } from '@aar/platform/jobs/job-queue';
import { showBacklogs } from '@aar/platform/jobs/jobs.metrics';
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
    showBacklogs(app.get(JobQueue), [...queueNames]);
    // A mail that came back, for the handler to read.
    app
      .getHttpAdapter()
      .getInstance()
      .addContentTypeParser('message/rfc822', { parseAs: 'buffer' }, (request, body, done) => {
        Object.assign(request, { rawBody: body });
        done(null, {});
      });
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
