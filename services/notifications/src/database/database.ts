import type { ServiceDatabase } from '@aar/platform/database/database';
import { CreateRecipients20261121080000 } from './migrations/20261121080000-create-recipients';
import { CreateDeliveries20261121080100 } from './migrations/20261121080100-create-deliveries';
import { CreateNotices20261121080200 } from './migrations/20261121080200-create-notices';
import { CreateCampaigns20261121080300 } from './migrations/20261121080300-create-campaigns';

/** No entities: this service's statements are about many rows at a time and written in SQL. */
export const notificationsDatabase: ServiceDatabase = {
  entities: [],
  migrations: [
    CreateRecipients20261121080000,
    CreateDeliveries20261121080100,
    CreateNotices20261121080200,
    CreateCampaigns20261121080300,
  ],
};
