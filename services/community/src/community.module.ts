import { Module } from '@nestjs/common';
import { communityAggregates as aggregatesContract } from '@aar/contracts/community/aggregates.contract';
import { moderationConsumer } from '@aar/platform/moderation/moderation.consumer';
import { aggregatesController } from '@aar/platform/read-models/aggregates.controller';
import { communityAggregates } from './aggregates/aggregates';
import { ActivistsConsumer } from './activists/activists.consumer';
import { ActivistsController } from './activists/activists.controller';
import { ActivistsRepository } from './activists/activists.repository';
import { ActivityActions } from './admin-activities/activity-actions.service';
import { AdminActivitiesController } from './admin-activities/admin-activities.controller';
import { AdminActivitiesRepository } from './admin-activities/admin-activities.repository';
import { OwnerEmails } from './admin-activities/owner-emails';
import { ActivitiesController } from './activities/activities.controller';
import { BlocksController } from './relations/blocks.controller';
import { MutesController } from './relations/mutes.controller';
import { QuietModeController } from './relations/quiet-mode.controller';
import { KeptSeats } from './relations/kept-seats';
import { UnpublishedRelations } from './relations/unpublished-relations';
import { ConnectionsController } from './connections/connections.controller';
import { ConnectionsService } from './connections/connections.service';
import { AttachmentsConsumer } from './conversations/attachments.consumer';
import { ConversationsController } from './conversations/conversations.controller';
import { ConversationsRepository } from './conversations/conversations.repository';
import { ConversationsService } from './conversations/conversations.service';
import { UnreadReminders } from './conversations/unread-reminders';
import { DashboardController } from './dashboard/dashboard.controller';
import { EventsController } from './events/events.controller';
import { EventsRepository } from './events/events.repository';
import { Attendees } from './events/attendees';
import { CalendarController } from './events/calendar.controller';
import { CalendarsConsumer } from './events/calendars.consumer';
import { EventFeedsController } from './events/event-feeds.controller';
import { Calendars } from './events/calendars';
import { EventPhotosController } from './events/event-photos.controller';
import { EventPhotos } from './events/event-photos.service';
import { EventChanges } from './events/event-changes';
import { EventClock } from './events/event-clock';
import { Plans } from './events/plans';
import { Seats } from './events/seats';
import { MessagesController } from './messages/messages.controller';
import { Housekeeping } from './housekeeping/housekeeping';
import { AbuseReports } from './moderation/abuse-reports.service';
import { DecisionsController } from './moderation/decisions.controller';
import { ModerationCases } from './moderation/moderation-cases.repository';
import { ModerationController } from './moderation/moderation.controller';
import { ModerationDecisions } from './moderation/moderation-decisions.service';
import { ReportsController } from './moderation/reports.controller';
import { hideables } from './moderation/hideables';
import { PrivacyConsumer } from './privacy/privacy.consumer';
import { ActivityReportsController } from './reports/activity-reports.controller';
import { ActivitySums } from './reports/activity-sums';
import { SharePictures } from '@aar/platform/share-pictures/share-pictures';
import { SharePicturesController } from './share-pictures/share-pictures.controller';
import { SiteBrandConsumer } from './share-pictures/site-brand.consumer';
import { ContactViews } from './contacts/contact-views';
import { OwnRequests } from './support-requests/own-requests.service';
import { PhotosConsumer } from './photos/photos.consumer';
import { ResponsesController } from './support-requests/responses.controller';
import { RestoredWork } from './restore/restored-work';
import { ResponsesService } from './support-requests/responses.service';
import { SupportRequestsController } from './support-requests/support-requests.controller';
import { SupportRequestsRepository } from './support-requests/support-requests.repository';

@Module({
  controllers: [
    aggregatesController(aggregatesContract, communityAggregates),
    ActivistsController,
    ActivistsConsumer,
    ActivitiesController,
    ActivityReportsController,
    AdminActivitiesController,
    BlocksController,
    MutesController,
    QuietModeController,
    ConnectionsController,
    AttachmentsConsumer,
    ConversationsController,
    CalendarController,
    CalendarsConsumer,
    EventFeedsController,
    EventPhotosController,
    DashboardController,
    EventsController,
    MessagesController,
    DecisionsController,
    moderationConsumer('community', hideables),
    PhotosConsumer,
    ModerationController,
    ReportsController,
    PrivacyConsumer,
    ResponsesController,
    SharePicturesController,
    SiteBrandConsumer,
    SupportRequestsController,
  ],
  providers: [
    AbuseReports,
    ActivistsRepository,
    ModerationCases,
    ModerationDecisions,
    ActivityActions,
    ActivitySums,
    AdminActivitiesRepository,
    OwnerEmails,
    Attendees,
    Calendars,
    ContactViews,
    EventChanges,
    EventClock,
    EventPhotos,
    EventsRepository,
    Housekeeping,
    OwnRequests,
    RestoredWork,
    Plans,
    ResponsesService,
    Seats,
    SharePictures,
    SupportRequestsRepository,
    ConnectionsService,
    ConversationsRepository,
    ConversationsService,
    KeptSeats,
    UnpublishedRelations,
    UnreadReminders,
  ],
})
export class CommunityModule {}
