import type { ServiceDatabase } from '@aar/platform/database/database';
import { PageEntity } from '../pages/page.entity';
import { CreateSiteContents20261121100000 } from './migrations/20261121100000-create-site-contents';
import { CreatePages20261121100100 } from './migrations/20261121100100-create-pages';

export const contentDatabase: ServiceDatabase = {
  entities: [PageEntity],
  migrations: [CreateSiteContents20261121100000, CreatePages20261121100100],
};
