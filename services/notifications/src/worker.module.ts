import { Module } from '@nestjs/common';
import { AlertMail } from './alerts/alert.mail';
import { ResponseMail } from './alerts/response.mail';
import { CampaignMail } from './campaigns/campaign.mail';
import { CampaignReports } from './campaigns/campaign-reports';
import { SmtpSenders } from './channels/email/smtp-senders';
import { smsProviderOf } from './channels/sms/local-sms-provider';
import { SMS_PROVIDER } from './channels/sms/sms-provider';
import { CodesWorker } from './codes/codes.worker';
import { ChunkLedger } from './deliveries/chunk-ledger';
import { ChunkSender } from './deliveries/chunk-sender';
import { ChunkWorker } from './deliveries/chunk.worker';
import { DeliveryKeeper } from './deliveries/delivery-keeper';
import { DeliveryQueue } from './deliveries/delivery-queue';
import { MAIL_SOURCES, type MailSources } from './deliveries/mail-sources';
import { NotificationsConfig } from './notifications.config';
import { Recipients } from './recipients/recipients';

/** The worker: sends codes, alerts and campaigns. */
@Module({
  providers: [
    AlertMail,
    ResponseMail,
    CampaignMail,
    {
      provide: MAIL_SOURCES,
      useFactory: (alert: AlertMail, response: ResponseMail, campaign: CampaignMail): MailSources => ({
        ...{ alert, response, campaign },
      }),
      inject: [AlertMail, ResponseMail, CampaignMail],
    },
    CampaignReports,
    SmtpSenders,
    { provide: SMS_PROVIDER, useFactory: smsProviderOf, inject: [NotificationsConfig] },
    CodesWorker,
    ChunkLedger,
    ChunkSender,
    ChunkWorker,
    DeliveryKeeper,
    DeliveryQueue,
    Recipients,
  ],
})
export class WorkerModule {}
