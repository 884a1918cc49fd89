import { Module } from '@nestjs/common';
import { AlertRinging } from './alerts/alert-ringing';
import { AlertMail } from './alerts/alert.mail';
import { ResponseMail } from './alerts/response.mail';
import { AlertRingingReconciler } from './alerts/alert-ringing.reconciler';
import { CampaignMail } from './campaigns/campaign.mail';
import { CampaignReports } from './campaigns/campaign-reports';
import { SmtpSenders } from './channels/email/smtp-senders';
import { UrgentMail } from './channels/email/urgent-mail';
import { Providers } from './channels/providers/providers';
import { SmsProviders } from './channels/sms/sms-providers';
import { CodesWorker } from './codes/codes.worker';
import { ExpiredCodes } from './codes/expired-codes';
import { SealedCodes } from './codes/sealed-codes';
import { Retention } from './database/retention';
import { ChunkLedger } from './deliveries/chunk-ledger';
import { ChunkSender } from './deliveries/chunk-sender';
import { ChunkWorker } from './deliveries/chunk.worker';
import { DeliveryBooksReconciler } from './deliveries/delivery-books.reconciler';
import { DeliveryReconciler } from './deliveries/delivery.reconciler';
import { DeliveryQueue } from './deliveries/delivery-queue';
import { MAIL_SOURCES, type MailSources } from './deliveries/mail-sources';
import { Notices } from './inbox/notices';
import { Recipients } from './recipients/recipients';
import { SecurityNoticesWorker } from './security-notices/security-notices.worker';
import { SiteName } from './site-name/site-name';

/** The worker: sends codes, security notices, alerts and campaigns. */
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
    UrgentMail,
    Providers,
    SmsProviders,
    ExpiredCodes,
    CodesWorker,
    SealedCodes,
    SecurityNoticesWorker,
    ChunkLedger,
    ChunkSender,
    ChunkWorker,
    DeliveryReconciler,
    DeliveryBooksReconciler,
    DeliveryQueue,
    Recipients,
    SiteName,
    Notices,
    AlertRinging,
    AlertRingingReconciler,
    Retention,
  ],
})
export class WorkerModule {}
