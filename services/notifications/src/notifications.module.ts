import { Module } from '@nestjs/common';
import { AlertRinging } from './alerts/alert-ringing';
import { AlertsConsumer } from './alerts/alerts.consumer';
import { CampaignsController } from './campaigns/campaigns.controller';
import { ProvidersController } from './channels/providers.controller';
import { SmtpSenders } from './channels/email/smtp-senders';
import { Providers } from './channels/providers/providers';
import { ProvidersConsumer } from './channels/providers/providers.consumer';
import { SmsProviders } from './channels/sms/sms-providers';
import { CodesController } from './codes/codes.controller';
import { SealedCodes } from './codes/sealed-codes';
import { DeliveryQueue } from './deliveries/delivery-queue';
import { InboxController } from './inbox/inbox.controller';
import { Notices } from './inbox/notices';
import { PrivacyConsumer } from './privacy/privacy.consumer';
import { MemberContacts } from './recipients/member-contacts';
import { RecipientsConsumer } from './recipients/recipients.consumer';
import { SecurityNoticesConsumer } from './security-notices/security-notices.consumer';
import { SiteNameConsumer } from './site-name/site-name.consumer';
import { UnsubscribeController } from './unsubscribe/unsubscribe.controller';

/** The service: answers calls and follows events; what takes time it leaves to the workers. */
@Module({
  controllers: [
    CodesController,
    ProvidersController,
    InboxController,
    CampaignsController,
    UnsubscribeController,
    RecipientsConsumer,
    AlertsConsumer,
    ProvidersConsumer,
    PrivacyConsumer,
    SecurityNoticesConsumer,
    SiteNameConsumer,
  ],
  providers: [SealedCodes, Notices, AlertRinging, DeliveryQueue, MemberContacts, Providers, SmtpSenders, SmsProviders],
})
export class NotificationsModule {}
