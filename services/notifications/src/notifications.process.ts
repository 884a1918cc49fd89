import type { ServiceDescription } from '@aar/platform/service/start-service';
import { notificationsDatabase } from './database/database';
import { NotificationsConfig } from './notifications.config';
import { NotificationsModule } from './notifications.module';

export const notifications: ServiceDescription<NotificationsConfig> = {
  name: 'notifications',
  module: NotificationsModule,
  config: NotificationsConfig,
  database: notificationsDatabase,
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
