import { Module } from '@nestjs/common';
import { AlertRinging } from './alerts/alert-ringing';
import { AlertMail } from './alerts/alert.mail';
import { ResponseMail } from './alerts/response.mail';
import { RingingKeeper } from './alerts/ringing.keeper';
import { CampaignMail } from './campaigns/campaign.mail';
import { CampaignReports } from './campaigns/campaign-reports';
import { SmtpSenders } from './channels/email/smtp-senders';
import { UrgentMail } from './channels/email/urgent-mail';
import { Providers } from './channels/providers/providers';
import { SmsProviders } from './channels/sms/sms-providers';
import { CodesKeeper } from './codes/codes.keeper';
import { CodesWorker } from './codes/codes.worker';
import { SealedCodes } from './codes/sealed-codes';
import { Retention } from './database/retention';
import { ChunkLedger } from './deliveries/chunk-ledger';
import { ChunkSender } from './deliveries/chunk-sender';
import { ChunkWorker } from './deliveries/chunk.worker';
import { DeliveryKeeper } from './deliveries/delivery-keeper';
import { DeliveryQueue } from './deliveries/delivery-queue';
import { MAIL_SOURCES, type MailSources } from './deliveries/mail-sources';
import { Notices } from './inbox/notices';
import { Recipients } from './recipients/recipients';
import { SecurityNoticesKeeper } from './security-notices/security-notices.keeper';
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
    CodesKeeper,
    CodesWorker,
    SealedCodes,
    SecurityNoticesWorker,
    SecurityNoticesKeeper,
    ChunkLedger,
    ChunkSender,
    ChunkWorker,
    DeliveryKeeper,
    DeliveryQueue,
    Recipients,
    SiteName,
    Notices,
    AlertRinging,
    RingingKeeper,
    Retention,
  ],
})
export class WorkerModule {}
