import { Nats } from '@aar/platform/messaging/nats';
import { streamsNearlyFull } from '@aar/platform/messaging/streams.metrics';
import type { ServiceDescription } from '@aar/platform/service/service-description';
import { eraseAccount, liftSuspension, repeatErasure } from './accounts/account-due-work';
import { identityDatabase } from './database/database';
import { housekeeping } from './database/housekeeping';
import { IdentityConfig } from './identity.config';
import { IdentityModule } from './identity.module';
import { identityReadModels } from './read-models';
import { sumGrowth } from './reports/growth-sums';
import { endWhatWasOpen } from './restore/end-what-was-open';
import { erasedJournal, passwordJournal, standingJournal, withdrawnJournal } from './restore/journal-kinds';
import { tellVisits } from './sessions/visits';

export const identity: ServiceDescription<IdentityConfig> = {
  name: 'identity',
  module: IdentityModule,
  config: IdentityConfig,
  database: identityDatabase,
  readModels: identityReadModels,
  // All services share the streams; one of them reports.
  concerns: app => ({ 'streams nearly full': () => streamsNearlyFull(app.get(Nats)) }),
  journal: [standingJournal, passwordJournal, erasedJournal, withdrawnJournal],
  tidyRestored: endWhatWasOpen,
  dueWork: [liftSuspension, eraseAccount, repeatErasure, housekeeping, sumGrowth, tellVisits],
};
