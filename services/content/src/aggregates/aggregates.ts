import { attachmentStored } from '@aar/contracts/content/attachments.messages';
import { integrationChanged } from '@aar/contracts/content/integrations.messages';
import { photoStored } from '@aar/contracts/content/photos.messages';
import { anyOf } from '@aar/platform/database/any-of';
import { addAllToOutbox } from '@aar/platform/messaging/outbox';
import { type Aggregate, publishedRows } from '@aar/platform/read-models/aggregate';
import { projectionOf } from '@aar/platform/read-models/projection';
import { type ExpressionBuilder, expressionBuilder } from 'kysely';
import type { EntityManager } from 'typeorm';
import { type ContentTables, db } from '../database/db';
import { integrationColumns } from '../integrations/integration';
import { mediaFileColumns } from '../media/media-file';
import { pictureOf } from '../media/media-files.rules';
import { siteContentAggregate } from '../site-content/site-content.aggregate';

/** The highest possible version: no later event of a removed integration wins. */
const lastVersion = 2_147_483_647;

const uploads = (tx: EntityManager, ids: string[]) =>
  db(tx).selectFrom('media_files').select(mediaFileColumns).where('id', '=', anyOf(ids)).execute();

const { selectFrom } = expressionBuilder<ContentTables>();
const upload = ({ ref }: ExpressionBuilder<ContentTables, 'media_files'>) => ({
  key: ref('id'),
  changedAt: ref('uploaded_at'),
});

/** Events that can be published again, and how copies of their data are compared. */
export const contentAggregates: Aggregate[] = [
  siteContentAggregate,
  {
    name: 'content.integrations',
    ...publishedRows(selectFrom('integrations'), ({ ref }) => ({ key: ref('id'), changedAt: ref('updated_at') })),
    async publish(tx, ids) {
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
    async publishRemoved(tx, ids) {
      const nothing = { name: '', category: 'other' as const, isEnabled: false, hasCredentials: false, sealed: '' };
      const removed = ids.map(integrationId => ({ ...nothing, integrationId, version: lastVersion, isRemoved: true }));
      await addAllToOutbox(tx, integrationChanged, removed);
    },
    compared: projectionOf(selectFrom('integrations'), ({ ref }) => ({
      key: ref('id'),
      fields: {
        name: ref('name'),
        category: ref('category'),
        isEnabled: ref('is_enabled'),
        hasCredentials: ref('has_credentials'),
        sealed: ref('sealed'),
      },
    })),
  },
  {
    name: 'content.photos',
    // Photos that were uploaded before their hash was stored cannot be announced again.
    ...publishedRows(selectFrom('media_files').where('looks', 'is not', null), upload),
    async publish(tx, ids) {
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
    ...publishedRows(selectFrom('media_files').where('purpose', '=', 'message-attachment'), upload),
    async publish(tx, ids) {
      const files = await uploads(tx, ids);
      const stored = files.map(({ id: mediaId, ownerId, type, bytes }) => ({ mediaId, ownerId, type, bytes }));
      await addAllToOutbox(tx, attachmentStored, stored);
    },
  },
];
