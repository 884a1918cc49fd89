import type { siteContentChanged } from '@aar/contracts/content/site-content.messages';
import type { EventData } from '@aar/contracts/messaging';
import type { EntityManager } from 'typeorm';

/**
 * Keeps an entry of the site's content as content tells it, in a service's own table with its key, content, is_active and version; of
 * each key the highest version counts. The table is ours, never input.
 */
export async function keepEntry(
  tx: EntityManager,
  table: string,
  { key, content, isActive, version }: EventData<typeof siteContentChanged>,
) {
  await tx.query(
    `insert into ${table} as kept (key, content, is_active, version) values ($1, $2, $3, $4)
     on conflict (key) do update set content = excluded.content, is_active = excluded.is_active, version = excluded.version
     where kept.version < excluded.version`,
    [key, content, isActive, version],
  );
}
