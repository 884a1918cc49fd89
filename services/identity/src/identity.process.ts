import { Nats } from '@aar/platform/messaging/nats';
import { streamsNearlyFull } from '@aar/platform/messaging/streams.metrics';
import type { ServiceDescription } from '@aar/platform/service/service-description';
import { DataSource } from 'typeorm';
import { eraseAccount, liftSuspension, repeatErasure } from './accounts/account-due-work';
import { publishLeaving } from './aggregates/publish-leaving';
import { countBroken } from './audit/audit-checks';
import { verifyAudit } from './audit/audit-verifier';
import { identityDatabase } from './database/database';
import { housekeeping } from './housekeeping/housekeeping';
import { IdentityConfig } from './identity.config';
import { IdentityModule } from './identity.module';
import { identityReadModels } from './read-models';
import { sumGrowth } from './reports/growth-sums';
import { endWhatWasOpen } from './restore/end-what-was-open';
import {
  erasedJournal,
  factorEndedJournal,
  passwordJournal,
  standingJournal,
  withdrawnJournal,
} from './journal/journal-kinds';
import { publishVisits } from './sessions/visits';

export const identity: ServiceDescription<IdentityConfig> = {
  name: 'identity',
  module: IdentityModule,
  config: IdentityConfig,
  database: identityDatabase,
  readModels: identityReadModels,
  concerns: app => ({
    // All services share the streams, so only one of them reports.
    'streams nearly full': () => streamsNearlyFull(app.get(Nats)),
    'audit log broken': () => countBroken(app.get(DataSource)),
  }),
  journal: [standingJournal, passwordJournal, erasedJournal, withdrawnJournal, factorEndedJournal],
  tidyRestored: endWhatWasOpen,
  dueWork: [
    liftSuspension,
    eraseAccount,
    repeatErasure,
    housekeeping,
    publishLeaving,
    sumGrowth,
    publishVisits,
    verifyAudit,
  ],
};
