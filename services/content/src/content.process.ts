import type { ServiceDescription } from '@aar/platform/service/service-description';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { ContentConfig } from './content.config';
import { ContentModule } from './content.module';
import { contentReadModels } from './read-models';
import { forgetOldContactMessages } from './contact-messages/old-contact-messages.service';
import { contentDatabase } from './database/database';
import { forgetOldRevisions } from './editorial/old-revisions.service';
import { publishDue } from './editorial/publish-due';
import { removeFiles } from './media/remove-files';
import { forgetOldJournal } from './journal/journal-files';
import { sweepFilesBeingStored } from './media/files-being-stored.service';
import { sweepUnusedUploads } from './media/unused-uploads.service';
import { reportErased } from './privacy/erasures.service';
import { republishEntries } from './site-content/republished-entries';

export const content: ServiceDescription<ContentConfig> = {
  name: 'content',
  module: ContentModule,
  config: ContentConfig,
  database: contentDatabase,
  readModels: contentReadModels,
  dueWork: [
    forgetOldJournal,
    forgetOldContactMessages,
    forgetOldRevisions,
    publishDue,
    reportErased,
    sweepFilesBeingStored,
    sweepUnusedUploads,
    republishEntries,
  ],
  effects: [removeFiles],
  async prepare(app) {
    await (app.getHttpAdapter().getInstance() as unknown as FastifyInstance).register(multipart);
  },
};
