import { Module } from '@nestjs/common';
import { ActivistsConsumer } from './activists/activists.consumer';
import { ActivistsController } from './activists/activists.controller';
import { ActivistsRepository } from './activists/activists.repository';
import { ActivitiesController } from './activities/activities.controller';
import { DashboardController } from './dashboard/dashboard.controller';
import { EventsController } from './events/events.controller';
import { MessagesController } from './messages/messages.controller';
import { Housekeeping } from './database/housekeeping';
import { PrivacyConsumer } from './privacy/privacy.consumer';
import { ContactViews } from './support-requests/contact-views';
import { ResponsesService } from './support-requests/responses.service';
import { SupportRequestsController } from './support-requests/support-requests.controller';
import { SupportRequestsRepository } from './support-requests/support-requests.repository';

@Module({
  controllers: [
    ActivistsController,
    ActivistsConsumer,
    ActivitiesController,
    DashboardController,
    EventsController,
    MessagesController,
    PrivacyConsumer,
    SupportRequestsController,
  ],
  providers: [ActivistsRepository, ContactViews, Housekeeping, ResponsesService, SupportRequestsRepository],
})
export class CommunityModule {}
