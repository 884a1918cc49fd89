import { moderationConsumer } from '@aar/platform/moderation/moderation.consumer';
import { Module } from '@nestjs/common';
import { AlertAnswers } from './alerts/alert-answers';
import { AlertPolicyController } from './alerts/alert-policy.controller';
import { AlertRinging } from './alerts/alert-ringing';
import { AlertRings } from './alerts/alert-rings';
import { AlertStatusController } from './alerts/alert-status.controller';
import { AlertStops } from './alerts/alert-stops';
import { AlertsConsumer } from './alerts/alerts.consumer';
import { AudiencesController } from './campaigns/audiences.controller';
import { CampaignControl } from './campaigns/campaign-control';
import { CampaignMail } from './campaigns/campaign.mail';
import { CampaignStart } from './campaigns/campaign-start';
import { CampaignTest } from './campaigns/campaign-test';
import { CampaignsController } from './campaigns/campaigns.controller';
import { Bounces } from './channels/bounces/bounces';
import { ProvidersController } from './channels/providers.controller';
import { UrgentMail } from './channels/email/urgent-mail';
import { MailSenders } from './channels/email/mail-senders';
import { PushController } from './channels/push/push.controller';
import { PushSubscriptions } from './channels/push/push-subscriptions';
import { Providers } from './channels/providers/providers';
import { ProvidersConsumer } from './channels/providers/providers.consumer';
import { TextProviders } from './channels/text/text-providers';
import { MemberReplies } from './channels/webhooks/member-replies';
import { ProviderReports } from './channels/webhooks/provider-reports';
import { WebhooksController } from './channels/webhooks/webhooks.controller';
import { MailReturns } from './mail-returns/mail-returns';
import { MailReturnsController } from './mail-returns/mail-returns.controller';
import { Refusals } from './suppressions/refusals';
import { Suppressions } from './suppressions/suppressions';
import { SuppressionsController } from './suppressions/suppressions.controller';
import { CodesController } from './codes/codes.controller';
import { SealedCodes } from './codes/sealed-codes';
import { ContactMailsConsumer } from './contact-mails/contact-mails.consumer';
import { DeliveryControl } from './deliveries/delivery-control';
import { DeliveryQueue } from './deliveries/delivery-queue';
import { NoticeDelivery } from './deliveries/notice-delivery';
import { EventsConsumer } from './events/events.consumer';
import { FailedSendsController } from './deliveries/failed-sends.controller';
import { InboxController } from './inbox/inbox.controller';
import { Notices } from './inbox/notices';
import { MessagesConsumer } from './messages/messages.consumer';
import { ModerationNewsConsumer } from './moderation-news/moderation-news.consumer';
import { hideables } from './moderation/hideables';
import { PreferenceCentreController } from './unsubscribe/preference-centre.controller';
import { PreferencesController } from './preferences/preferences.controller';
import { PrivacyConsumer } from './privacy/privacy.consumer';
import { AddressChanges, MemberContacts } from './recipients/member-contacts';
import { QueueBoard } from './queues/queue-board';
import { QueueBoardController } from './queues/queue-board.controller';
import { RecipientsConsumer } from './recipients/recipients.consumer';
import { CampaignReportController } from './reports/campaign-report.controller';
import { RelationsConsumer } from './relations/relations.consumer';
import { RestoredDecisions } from './restore/restored-decisions';
import { RestoredDeliveries } from './restore/restored-deliveries';
import { SecurityNoticesConsumer } from './security-notices/security-notices.consumer';
import { SignOutConsumer } from './sign-out/sign-out.consumer';
import { SiteName } from './site-name/site-name';
import { SiteNameConsumer } from './site-name/site-name.consumer';
import { ChangesByLink } from './unsubscribe/changes-by-link.service';
import { FormerAddresses } from './unsubscribe/former-addresses.service';
import { MailLinksController } from './unsubscribe/mail-links.controller';
import { MailLinks } from './unsubscribe/mail-links.service';
import { UnsubscribeController } from './unsubscribe/unsubscribe.controller';

/** The service: handles requests and consumes messages, and leaves long work to the workers. */
@Module({
  controllers: [
    CodesController,
    ProvidersController,
    PushController,
    WebhooksController,
    SuppressionsController,
    MailReturnsController,
    InboxController,
    AlertPolicyController,
    AlertStatusController,
    CampaignsController,
    AudiencesController,
    CampaignReportController,
    FailedSendsController,
    QueueBoardController,
    UnsubscribeController,
    MailLinksController,
    PreferencesController,
    PreferenceCentreController,
    RecipientsConsumer,
    RelationsConsumer,
    AlertsConsumer,
    EventsConsumer,
    MessagesConsumer,
    ProvidersConsumer,
    SignOutConsumer,
    moderationConsumer('notifications', hideables),
    ModerationNewsConsumer,
    PrivacyConsumer,
    SecurityNoticesConsumer,
    ContactMailsConsumer,
    SiteNameConsumer,
  ],
  providers: [
    SealedCodes,
    Notices,
    AlertRinging,
    AlertRings,
    AlertStops,
    AlertAnswers,
    DeliveryQueue,
    NoticeDelivery,
    DeliveryControl,
    CampaignControl,
    CampaignMail,
    CampaignStart,
    CampaignTest,
    SiteName,
    UrgentMail,
    MemberContacts,
    Providers,
    MailSenders,
    TextProviders,
    PushSubscriptions,
    MailLinks,
    ChangesByLink,
    FormerAddresses,
    { provide: AddressChanges, useExisting: FormerAddresses },
    Suppressions,
    Refusals,
    MailReturns,
    MemberReplies,
    ProviderReports,
    QueueBoard,
    Bounces,
    RestoredDecisions,
    RestoredDeliveries,
  ],
})
export class NotificationsModule {}
