import type { ServiceDescription } from '@aar/platform/service/start-service';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { ContentConfig } from './content.config';
import { ContentModule } from './content.module';
import { contentDatabase } from './database/database';
import { sweepFilesBeingStored } from './media/files-being-stored.service';
import { sweepUnusedUploads } from './media/unused-uploads.service';

export const content: ServiceDescription<ContentConfig> = {
  name: 'content',
  module: ContentModule,
  config: ContentConfig,
  database: contentDatabase,
  dueWork: [sweepFilesBeingStored, sweepUnusedUploads],
  async prepare(app) {
    await (app.getHttpAdapter().getInstance() as unknown as FastifyInstance).register(multipart);
  },
};
