import type { ServiceDatabase } from '@aar/platform/database/database';
import { CreateRecipients20261121080000 } from './migrations/20261121080000-create-recipients';
import { CreateDeliveries20261121080100 } from './migrations/20261121080100-create-deliveries';
import { CreateNotices20261121080200 } from './migrations/20261121080200-create-notices';
import { CreateCampaigns20261121080300 } from './migrations/20261121080300-create-campaigns';
import { SumCampaigns20261122186200 } from './migrations/20261122186200-sum-campaigns';
import { EndDevicesWithSessions20261122187210 } from './migrations/20261122187210-end-devices-with-sessions';
import { AlertByText20261122187400 } from './migrations/20261122187400-alert-by-text';
import { MarkAlerts20261123130000 } from './migrations/20261123130000-mark-alerts';
import { KeepLateFailures20261123140000 } from './migrations/20261123140000-keep-late-failures';
import { CountAcceptedOffers20261123150000 } from './migrations/20261123150000-count-accepted-offers';
import { KeepWhoseWordsANoticeHas20261124100000 } from './migrations/20261124100000-keep-whose-words-a-notice-has';
import { FindWordsOfNotices20261124100010 } from './migrations/20261124100010-find-words-of-notices';
import { GiveEachChunkItsDay20261125180000 } from './migrations/20261125180000-give-each-chunk-its-day';
import { CreateProviders20261121082000 } from './migrations/20261121082000-create-providers';
import { CreateSecurityNotices20261121082100 } from './migrations/20261121082100-create-security-notices';
import { RespectPrivacy20261121082200 } from './migrations/20261121082200-respect-privacy';
import { RingInTurns20261122010000 } from './migrations/20261122010000-ring-in-turns';
import { KeepTheLedgerSmall20261122010010 } from './migrations/20261122010010-keep-the-ledger-small';
import { AskForContacts20261122030200 } from './migrations/20261122030200-ask-for-contacts';
import { SealCodes20261122040200 } from './migrations/20261122040200-seal-codes';
import { MailConfirmedAddressesOnly20261122040300 } from './migrations/20261122040300-mail-confirmed-addresses-only';
import { ScheduleSecurityNotices1700000000005 } from './migrations/1700000000005-schedule-security-notices';
import { WriteMailsInFull20261122050020 } from './migrations/20261122050020-write-mails-in-full';
import { PauseDeliveries20261122060000 } from './migrations/20261122060000-pause-deliveries';
import { TellOfMessages20261122140100 } from './migrations/20261122140100-tell-of-messages';
import { KeepContactMails20261122160010 } from './migrations/20261122160010-keep-contact-mails';
import { TellOfEvents20261122120200 } from './migrations/20261122120200-tell-of-events';
import { ReachDevices20261122181000 } from './migrations/20261122181000-reach-devices';
import { KeepPreferences20261122183000 } from './migrations/20261122183000-keep-preferences';
import { LimitSending20261122181100 } from './migrations/20261122181100-limit-sending';
import { SuppressContacts20261122181200 } from './migrations/20261122181200-suppress-contacts';
import { FindFailedSends20261122150200 } from './migrations/20261122150200-find-failed-sends';
import { OpenRings20261122180000 } from './migrations/20261122180000-open-rings';
import { FindNgosOfStates20261122180010 } from './migrations/20261122180010-find-ngos-of-states';
import { FindAdministrators20261122180020 } from './migrations/20261122180020-find-administrators';
import { MailNearbyEvents20261122183900 } from './migrations/20261122183900-mail-nearby-events';
import { FindCampaignsAndNames20261122182010 } from './migrations/20261122182010-find-campaigns-and-names';
import { LiveCampaigns20261122182000 } from './migrations/20261122182000-live-campaigns';
import { FollowRelations20261127110000 } from './migrations/20261127110000-follow-relations';
import { CountCampaignsOfADay20261127130500 } from './migrations/20261127130500-count-campaigns-of-a-day';
import { LetHoldersSave20261126010000 } from './migrations/20261126010000-let-holders-save';
import { EndLinksInMails20261127120200 } from './migrations/20261127120200-end-links-in-mails';
import { SuppressBulkMailAlone20261128100000 } from './migrations/20261128100000-suppress-bulk-mail-alone';
import { CountRefusals20261128100100 } from './migrations/20261128100100-count-refusals';
import { CountReturnedMail20261128100200 } from './migrations/20261128100200-count-returned-mail';
import { KnowKeysOfDevices20261128150000 } from './migrations/20261128150000-know-keys-of-devices';
import { SuppressWhatsappAlone20261128150100 } from './migrations/20261128150100-suppress-whatsapp-alone';
import { StopMailToFormerAddresses20261128190000 } from './migrations/20261128190000-stop-mail-to-former-addresses';
import { KnowWritersOfCampaigns20261128200000 } from './migrations/20261128200000-know-writers-of-campaigns';
import { AgreeByChannel20261127140500 } from './migrations/20261127140500-agree-by-channel';

/** No entities: statements are built with `db`. */
export const notificationsDatabase: ServiceDatabase = {
  entities: [],
  migrations: [
    CreateRecipients20261121080000,
    CreateDeliveries20261121080100,
    CreateNotices20261121080200,
    CreateCampaigns20261121080300,
    SumCampaigns20261122186200,
    EndDevicesWithSessions20261122187210,
    CreateProviders20261121082000,
    CreateSecurityNotices20261121082100,
    RespectPrivacy20261121082200,
    RingInTurns20261122010000,
    KeepTheLedgerSmall20261122010010,
    AskForContacts20261122030200,
    SealCodes20261122040200,
    MailConfirmedAddressesOnly20261122040300,
    WriteMailsInFull20261122050020,
    PauseDeliveries20261122060000,
    TellOfMessages20261122140100,
    KeepContactMails20261122160010,
    ScheduleSecurityNotices1700000000005,
    TellOfEvents20261122120200,
    FindFailedSends20261122150200,
    ReachDevices20261122181000,
    KeepPreferences20261122183000,
    OpenRings20261122180000,
    FindNgosOfStates20261122180010,
    FindAdministrators20261122180020,
    MailNearbyEvents20261122183900,
    LiveCampaigns20261122182000,
    FindCampaignsAndNames20261122182010,
    LimitSending20261122181100,
    SuppressContacts20261122181200,
    AlertByText20261122187400,
    MarkAlerts20261123130000,
    KeepLateFailures20261123140000,
    CountAcceptedOffers20261123150000,
    KeepWhoseWordsANoticeHas20261124100000,
    FindWordsOfNotices20261124100010,
    GiveEachChunkItsDay20261125180000,
    LetHoldersSave20261126010000,
    FollowRelations20261127110000,
    EndLinksInMails20261127120200,
    CountCampaignsOfADay20261127130500,
    AgreeByChannel20261127140500,
    SuppressBulkMailAlone20261128100000,
    CountRefusals20261128100100,
    CountReturnedMail20261128100200,
    KnowKeysOfDevices20261128150000,
    SuppressWhatsappAlone20261128150100,
    StopMailToFormerAddresses20261128190000,
    KnowWritersOfCampaigns20261128200000,
  ],
};
