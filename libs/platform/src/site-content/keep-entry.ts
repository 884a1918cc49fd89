import type { siteContentChanged } from '@aar/contracts/content/site-content.messages';
import type { EventData } from '@aar/contracts/messaging';
import type { EntityManager } from 'typeorm';
import { isNewer } from '../read-models/newer';

/**
 * Stores an entry of the site's content from an event of the content service, in a service's own table with the columns key,
 * content, is_active and version. The highest version of each key wins. The table is a constant, never input.
 */
export async function keepEntry(
  tx: EntityManager,
  table: string,
  { key, content, isActive, version }: EventData<typeof siteContentChanged>,
) {
  await tx.query(
    `insert into ${table} as kept (key, content, is_active, version) values ($1, $2, $3, $4)
     on conflict (key) do update set content = excluded.content, is_active = excluded.is_active, version = excluded.version
     where ${isNewer('kept', 'version', ['content', 'is_active'])}`,
    [key, content, isActive, version],
  );
}
