import { JobQueue } from '@aar/platform/jobs/job-queue';
import { showBacklogs } from '@aar/platform/jobs/jobs.metrics';
import type { ServiceDescription } from '@aar/platform/service/service-description';
import { notificationsDatabase } from './database/database';
import { NotificationsConfig, queueNames } from './notifications.config';
import { NotificationsModule } from './notifications.module';
import { notificationsReadModels } from './read-models';
import { endWhatWasOpen } from './restore/end-what-was-open';
import { notificationsJournal } from './journal/journal-kinds';

export const notifications: ServiceDescription<NotificationsConfig> = {
  name: 'notifications',
  module: NotificationsModule,
  config: NotificationsConfig,
  database: notificationsDatabase,
  readModels: notificationsReadModels,
  journal: notificationsJournal,
  tidyRestored: endWhatWasOpen,
  lags: app => {
    const queue = app.get(JobQueue);
    return Object.fromEntries(queueNames.map(name => [`queue ${name}`, () => queue.lag(name)]));
  },
  concerns: app => ({
    'jobs given up': async () => {
      const counts = await Promise.all(queueNames.map(name => app.get(JobQueue).counts(name)));
      return counts.reduce((sum, { failed = 0 }) => sum + failed, 0);
    },
  }),
  prepare(app) {
    showBacklogs(app.get(JobQueue), [...queueNames]);
    // A bounce: its raw body is passed to the handler.
    app
      .getHttpAdapter()
      .getInstance()
      .addContentTypeParser('message/rfc822', { parseAs: 'buffer' }, (request, body, done) => {
        Object.assign(request, { rawBody: body });
        done(null, {});
      });
    // RFC 8058 lets mail programs post either kind of form; the URL alone contains all the data.
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
