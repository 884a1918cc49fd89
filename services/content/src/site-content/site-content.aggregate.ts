import { siteContentChanged } from '@aar/contracts/content/site-content.messages';
import { anyOf } from '@aar/platform/database/any-of';
import { addAllToOutbox } from '@aar/platform/messaging/outbox';
import { type Aggregate, publishedRows } from '@aar/platform/read-models/aggregate';
import { projectionOf } from '@aar/platform/read-models/projection';
import { expressionBuilder } from 'kysely';
import { type ContentTables, db } from '../database/db';

const entries = expressionBuilder<ContentTables>().selectFrom('site_contents');

/** The entries of the site's content: name, colours, switches. */
export const siteContentAggregate: Aggregate = {
  name: 'content.site-content',
  ...publishedRows(entries, ({ ref }) => ({ key: ref('key'), keyType: 'text', changedAt: ref('updated_at') })),
  async publish(tx, keys) {
    const told = await db(tx)
      .selectFrom('site_contents')
      .select(['key', 'content', 'is_active as isActive', 'version'])
      .where('key', '=', anyOf(keys))
      .orderBy('key')
      .execute();
    await addAllToOutbox(tx, siteContentChanged, told);
  },
  compared: projectionOf(entries, ({ ref, eb, and }) => ({
    key: ref('key'),
    keyType: 'text',
    fields: {
      key: ref('key'),
      content: ref('content'),
      isActive: ref('is_active'),
      isOn: and([eb('is_active', '=', true), eb('content', '=', 'true')]),
    },
  })),
};
