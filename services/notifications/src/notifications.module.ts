import { Module } from '@nestjs/common';
import { AlertsConsumer } from './alerts/alerts.consumer';
import { CampaignsController } from './campaigns/campaigns.controller';
import { ProvidersController } from './channels/providers.controller';
import { smsProviderOf } from './channels/sms/local-sms-provider';
import { SMS_PROVIDER } from './channels/sms/sms-provider';
import { CodesController } from './codes/codes.controller';
import { DeliveryQueue } from './deliveries/delivery-queue';
import { InboxController } from './inbox/inbox.controller';
import { Notices } from './inbox/notices';
import { NotificationsConfig } from './notifications.config';
import { RecipientsConsumer } from './recipients/recipients.consumer';
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
  ],
  providers: [
    Notices,
    DeliveryQueue,
    { provide: SMS_PROVIDER, useFactory: smsProviderOf, inject: [NotificationsConfig] },
  ],
})
export class NotificationsModule {}
