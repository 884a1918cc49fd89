import type { ServiceDatabase } from '@aar/platform/database/database';
import { CreateRecipients20261121080000 } from './migrations/20261121080000-create-recipients';
import { CreateDeliveries20261121080100 } from './migrations/20261121080100-create-deliveries';
import { CreateNotices20261121080200 } from './migrations/20261121080200-create-notices';
import { CreateCampaigns20261121080300 } from './migrations/20261121080300-create-campaigns';
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

/** No entities: this service's statements are about many rows at a time and written in SQL. */
export const notificationsDatabase: ServiceDatabase = {
  entities: [],
  migrations: [
    CreateRecipients20261121080000,
    CreateDeliveries20261121080100,
    CreateNotices20261121080200,
    CreateCampaigns20261121080300,
    CreateProviders20261121082000,
    CreateSecurityNotices20261121082100,
    RespectPrivacy20261121082200,
    RingInTurns20261122010000,
    KeepTheLedgerSmall20261122010010,
    AskForContacts20261122030200,
    SealCodes20261122040200,
    MailConfirmedAddressesOnly20261122040300,
    WriteMailsInFull20261122050020,
    ScheduleSecurityNotices1700000000005,
  ],
};
