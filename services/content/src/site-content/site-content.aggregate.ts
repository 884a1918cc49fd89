import { siteContentChanged } from '@aar/contracts/content/site-content.messages';
import { anyOf } from '@aar/platform/database/any-of';
import { addAllToOutbox } from '@aar/platform/messaging/outbox';
import type { Aggregate } from '@aar/platform/read-models/aggregate';
import { db } from '../database/db';

/** The entries of the site's content: name, colours, switches. */
export const siteContentAggregate: Aggregate = {
  name: 'content.site-content',
  table: 'site_contents',
  key: 'key',
  keyType: 'text',
  changedAt: 'updated_at',
  async tell(tx, keys) {
    const entries = await db(tx)
      .selectFrom('site_contents')
      .select(['key', 'content', 'is_active as isActive', 'version'])
      .where('key', '=', anyOf(keys))
      .orderBy('key')
      .execute();
    await addAllToOutbox(tx, siteContentChanged, entries);
  },
  compared: {
    from: 'site_contents',
    key: 'site_contents.key',
    keyType: 'text',
    fields: {
      key: 'site_contents.key',
      content: 'content',
      isActive: 'is_active',
      isOn: `(is_active and content = 'true')`,
    },
  },
};
