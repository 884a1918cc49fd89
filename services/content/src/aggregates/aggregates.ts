import { attachmentStored } from '@aar/contracts/content/attachments.messages';
import { integrationChanged } from '@aar/contracts/content/integrations.messages';
import { photoStored } from '@aar/contracts/content/photos.messages';
import { anyOf } from '@aar/platform/database/any-of';
import { addAllToOutbox } from '@aar/platform/messaging/outbox';
import type { Aggregate } from '@aar/platform/read-models/aggregate';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';
import { integrationColumns } from '../integrations/integration';
import { mediaFileColumns } from '../media/media-file';
import { pictureOf } from '../media/media-files.rules';
import { siteContentAggregate } from '../site-content/site-content.aggregate';

/** No event of a removed integration has a higher version. */
const lastVersion = 2_147_483_647;

const uploads = (tx: EntityManager, ids: string[]) =>
  db(tx).selectFrom('media_files').select(mediaFileColumns).where('id', '=', anyOf(ids)).execute();

/** Events that can be published again, and how copies of what they say are compared. */
export const contentAggregates: Aggregate[] = [
  siteContentAggregate,
  {
    name: 'content.integrations',
    table: 'integrations',
    key: 'id',
    changedAt: 'updated_at',
    async tell(tx, ids) {
      const integrations = await db(tx)
        .selectFrom('integrations')
        .select(integrationColumns)
        .where('id', '=', anyOf(ids))
        .execute();
      const present = integrations.map(({ id, ...integration }) => ({
        ...integration,
        integrationId: id,
        isRemoved: false,
      }));
      await addAllToOutbox(tx, integrationChanged, present);
    },
    async tellGone(tx, ids) {
      const nothing = { name: '', category: 'other' as const, isEnabled: false, hasCredentials: false, sealed: '' };
      const removed = ids.map(integrationId => ({ ...nothing, integrationId, version: lastVersion, isRemoved: true }));
      await addAllToOutbox(tx, integrationChanged, removed);
    },
    compared: {
      from: 'integrations',
      key: 'integrations.id',
      fields: {
        name: 'name',
        category: 'category',
        isEnabled: 'is_enabled',
        hasCredentials: 'has_credentials',
        sealed: 'sealed',
      },
    },
  },
  {
    name: 'content.photos',
    table: 'media_files',
    key: 'id',
    // Photos that were uploaded before their hash was stored cannot be announced again.
    where: 'looks is not null',
    changedAt: 'uploaded_at',
    async tell(tx, ids) {
      const files = await uploads(tx, ids);
      const photos = files.map(file => ({
        mediaId: file.id,
        ownerId: file.ownerId,
        picture: pictureOf(file),
        looks: file.looks!,
      }));
      await addAllToOutbox(tx, photoStored, photos);
    },
  },
  {
    name: 'content.attachments',
    table: 'media_files',
    key: 'id',
    where: `purpose = 'message-attachment'`,
    changedAt: 'uploaded_at',
    async tell(tx, ids) {
      const files = await uploads(tx, ids);
      const stored = files.map(({ id: mediaId, ownerId, type, bytes }) => ({ mediaId, ownerId, type, bytes }));
      await addAllToOutbox(tx, attachmentStored, stored);
    },
  },
];
