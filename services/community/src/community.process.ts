import type { ServiceDescription } from '@aar/platform/service/service-description';
import { CommunityConfig } from './community.config';
import { CommunityModule } from './community.module';
import { communityReadModels } from './read-models';
import { remindOfUnread } from './conversations/unread-reminders';
import { communityDatabase } from './database/database';
import { housekeeping } from './housekeeping/housekeeping';
import { completeEvent, remindOfEvent, publishEventChanges } from './events/event-due-work';
import { endSeatOffer, offerMoreSeats } from './events/waitlist';
import { endKeptSeats } from './relations/kept-seats';
import { publishUnpublished } from './relations/unpublished-relations';
import { doneWork } from './restore/restored-work';
import { sumActivity } from './reports/activity-sums';

export const community: ServiceDescription<CommunityConfig> = {
  name: 'community',
  module: CommunityModule,
  config: CommunityConfig,
  database: communityDatabase,
  readModels: communityReadModels,
  journal: [doneWork],
  dueWork: [
    completeEvent,
    endSeatOffer,
    housekeeping,
    offerMoreSeats,
    remindOfEvent,
    remindOfUnread,
    sumActivity,
    publishEventChanges,
    publishUnpublished,
    endKeptSeats,
  ],
};
