import type { ServiceDatabase } from '@aar/platform/database/database';
import { Page } from '../pages/page.entity';
import { CreateSiteContent20261121090000 } from './migrations/20261121090000-create-site-content';
import { CreatePages20261121090100 } from './migrations/20261121090100-create-pages';

export const contentDatabase: ServiceDatabase = {
  entities: [Page],
  migrations: [CreateSiteContent20261121090000, CreatePages20261121090100],
};
