import { siteContentChanged } from '@aar/contracts/content/site-content.messages';
import { addAllToOutbox } from '@aar/platform/messaging/outbox';
import type { Aggregate } from '@aar/platform/read-models/aggregate';

/** The entries of the site's content: name, colours, switches. */
export const siteContentAggregate: Aggregate = {
  name: 'content.site-content',
  table: 'site_contents',
  key: 'key',
  keyType: 'text',
  changedAt: 'updated_at',
  async tell(tx, keys) {
    const entries = await tx.query<{ key: string; content: string; isActive: boolean; version: number }[]>(
      `select key, content, is_active as "isActive", version from site_contents where key = any($1) order by key`,
      [keys],
    );
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
