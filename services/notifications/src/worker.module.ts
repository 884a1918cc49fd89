import { Clock } from '@aar/platform/service/clock';
import { Module } from '@nestjs/common';
import { AlertRinging } from './alerts/alert-ringing';
import { AlertRings } from './alerts/alert-rings';
import { OpenRingWorker } from './alerts/open-ring.worker';
import { AlertMail } from './alerts/alert.mail';
import { ResponseMail } from './alerts/response.mail';
import { AlertRingingReconciler } from './alerts/alert-ringing.reconciler';
import { CampaignMail } from './campaigns/campaign.mail';
import { CampaignBudget } from './deliveries/campaign-budget';
import { CampaignControl } from './campaigns/campaign-control';
import { CampaignStart } from './campaigns/campaign-start';
import { CampaignWatch } from './campaigns/campaign-watch';
import { CampaignReports } from './campaigns/campaign-reports';
import { EmailChannel } from './channels/email/email-channel';
import { MailSenders } from './channels/email/mail-senders';
import { UrgentMail } from './channels/email/urgent-mail';
import { Providers } from './channels/providers/providers';
import { SendAllowance } from './channels/limits/send-allowance';
import { PushChannel } from './channels/push/push-channel';
import { PushSender } from './channels/push/push-sender';
import { PushSubscriptions } from './channels/push/push-subscriptions';
import { TextChannel } from './channels/text/text-channel';
import { TextProviders } from './channels/text/text-providers';
import { CodesWorker } from './codes/codes.worker';
import { ExpiredCodes } from './codes/expired-codes';
import { SealedCodes } from './codes/sealed-codes';
import { ContactMailsWorker } from './contact-mails/contact-mails.worker';
import { Retention } from './database/retention';
import { CHANNELS, type Channels } from './deliveries/channel';
import { ChunkLedger } from './deliveries/chunk-ledger';
import { ChunkSender } from './deliveries/chunk-sender';
import { ChunkWorker } from './deliveries/chunk.worker';
import { DeliveryTotalsReconciler } from './deliveries/delivery-totals.reconciler';
import { DeliveryReconciler } from './deliveries/delivery.reconciler';
import { DeliveryControl } from './deliveries/delivery-control';
import { DeliveryQueue } from './deliveries/delivery-queue';
import { leftOutChannels } from './deliveries/left-out-channel';
import { MAIL_SOURCES, type MailSources } from './deliveries/mail-sources';
import { AnnouncedEvents } from './events/announced-events';
import { DigestMail } from './digest/digest.mail';
import { SendDigest } from './digest/send-digest';
import { EventMail } from './events/event.mail';
import { NearbyEventMail } from './events/nearby-event.mail';
import { Notices } from './inbox/notices';
import { MessageMail } from './messages/message.mail';
import { DailyLimits } from './preferences/channel-preferences';
import { Recipients } from './reach/recipients';
import { ChunkClaims } from './deliveries/chunk-claims';
import { CampaignSums } from './reports/campaign-sums';
import { SecurityNoticesWorker } from './security-notices/security-notices.worker';
import { MailReturns } from './mail-returns/mail-returns';
import { Refusals } from './suppressions/refusals';
import { Suppressions } from './suppressions/suppressions';
import { SiteName } from './site-name/site-name';

/** The worker: sends codes, security notices, alerts and campaigns. */
@Module({
  providers: [
    AlertMail,
    ResponseMail,
    MessageMail,
    EventMail,
    NearbyEventMail,
    DigestMail,
    SendDigest,
    CampaignMail,
    AnnouncedEvents,
    {
      provide: MAIL_SOURCES,
      useFactory: (
        alert: AlertMail,
        response: ResponseMail,
        message: MessageMail,
        event: EventMail,
        nearby: NearbyEventMail,
        digest: DigestMail,
        campaign: CampaignMail,
      ): MailSources => ({ alert, response, message, event, 'nearby-event': nearby, digest, campaign }),
      inject: [AlertMail, ResponseMail, MessageMail, EventMail, NearbyEventMail, DigestMail, CampaignMail],
    },
    EmailChannel,
    PushSender,
    PushSubscriptions,
    PushChannel,
    {
      provide: CHANNELS,
      useFactory: (
        email: EmailChannel,
        push: PushChannel,
        recipients: Recipients,
        texts: TextProviders,
        sources: MailSources,
        allowance: SendAllowance,
        clock: Clock,
      ): Channels => ({
        email,
        sms: new TextChannel('sms', recipients, texts, sources, allowance, clock),
        whatsapp: new TextChannel('whatsapp', recipients, texts, sources, allowance, clock),
        push,
      }),
      inject: [EmailChannel, PushChannel, Recipients, TextProviders, MAIL_SOURCES, SendAllowance, Clock],
    },
    SendAllowance,
    CampaignReports,
    CampaignBudget,
    CampaignControl,
    CampaignStart,
    CampaignWatch,
    DeliveryControl,
    CampaignSums,
    MailSenders,
    UrgentMail,
    Providers,
    TextProviders,
    ExpiredCodes,
    CodesWorker,
    SealedCodes,
    SecurityNoticesWorker,
    ContactMailsWorker,
    ChunkClaims,
    ChunkLedger,
    ChunkSender,
    ChunkWorker,
    ...leftOutChannels,
    DeliveryReconciler,
    DeliveryTotalsReconciler,
    DeliveryQueue,
    Recipients,
    Suppressions,
    Refusals,
    MailReturns,
    DailyLimits,
    SiteName,
    Notices,
    AlertRinging,
    AlertRings,
    OpenRingWorker,
    AlertRingingReconciler,
    Retention,
  ],
})
export class WorkerModule {}
