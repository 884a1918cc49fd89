import type { siteContentChanged } from '@aar/contracts/content/site-content.messages';
import type { EventData } from '@aar/contracts/messaging';
import type { Kysely } from 'kysely';
import { excluded } from '../database/from-excluded';
import { isNewerRow } from '../read-models/newer';

/** A service's own table of the site's content. */
interface StoredEntries {
  key: string;
  content: string;
  is_active: boolean;
  version: number;
}

/**
 * Stores an entry of the site's content from an event of the content service: `keepEntry(db(tx), 'site_names', entry)`. The highest
 * version of each key wins.
 */
export async function storeEntry<Table extends string>(
  db: Kysely<Record<Table, StoredEntries>>,
  table: Table,
  { key, content, isActive, version }: EventData<typeof siteContentChanged>,
) {
  // The compiler has checked that the table has these columns.
  const [tables, entries] = [db as unknown as Kysely<{ entries: StoredEntries }>, table as unknown as 'entries'];
  await tables
    .insertInto(entries)
    .values({ key, content, is_active: isActive, version })
    .onConflict(known =>
      known
        .column('key')
        .doUpdateSet(excluded('content', 'is_active', 'version'))
        .where(eb => isNewerRow(eb, entries, ['content', 'is_active'])),
    )
    .execute();
}
