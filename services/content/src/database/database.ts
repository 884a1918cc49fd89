import type { ServiceDatabase } from '@aar/platform/database/database';
import { IntegrationEntity } from '../integrations/integration.entity';
import { MediaFileEntity } from '../media/media-file.entity';
import { PageEntity } from '../pages/page.entity';
import { CreateSiteContents20261121100000 } from './migrations/20261121100000-create-site-contents';
import { CreatePages20261121100100 } from './migrations/20261121100100-create-pages';
import { CreateMediaFiles20261121113000 } from './migrations/20261121113000-create-media-files';
import { CreateIntegrations20261121113100 } from './migrations/20261121113100-create-integrations';
import { NoteUseOfUploads20261121120000 } from './migrations/20261121120000-note-use-of-uploads';
import { NoteFilesBeingStored20261122050010 } from './migrations/20261122050010-note-files-being-stored';

export const contentDatabase: ServiceDatabase = {
  entities: [PageEntity, MediaFileEntity, IntegrationEntity],
  migrations: [
    CreateSiteContents20261121100000,
    CreatePages20261121100100,
    CreateMediaFiles20261121113000,
    CreateIntegrations20261121113100,
    NoteUseOfUploads20261121120000,
    NoteFilesBeingStored20261122050010,
  ],
};
