import { setTimeout as sleep } from 'node:timers/promises';
import { JournalEntry } from '@aar/contracts/content/journal.messages';
import type { Client } from 'pg';
import { withDatabase } from './databases';

/** Entries are written when they happen and carry the clock of their process. */
const margin = `interval '10 minutes'`;

/**
 * Stores the entries of a service that are younger than the restored moment, from lines of the journal, for its processes to
 * apply. Entries that are known already stay as they are.
 */
export async function loadJournal(databaseUrl: string, service: string, lines: string[]): Promise<number> {
  const entries = lines
    .filter(line => line.trim() !== '')
    .map(line => JournalEntry.parse(JSON.parse(line)))
    .filter(entry => entry.service === service)
    .sort((a, b) => a.at.localeCompare(b.at));
  return withDatabase(databaseUrl, async client => {
    const { rows } = await client.query('select id from restores where released_at is null');
    if (rows.length === 0) throw new Error(`the database of ${service} is not held: nothing was restored`);
    await client.query('begin');
    const { rowCount } = await client.query(
      `insert into restored_entries (id, kind, at, data)
       select (entry->>'entryId')::uuid, entry->>'kind', (entry->>'at')::timestamptz, entry->'data'
       from jsonb_array_elements($1) with ordinality e (entry, place)
       where (entry->>'at')::timestamptz >= (select restored_to from restores where released_at is null) - ${margin}
       order by place on conflict do nothing`,
      [JSON.stringify(entries)],
    );
    await client.query('update restores set journal_read_at = now() where released_at is null');
    await client.query('commit');
    return rowCount ?? 0;
  });
}

/** Waits until the processes of the service have applied every entry. */
export const untilApplied = (databaseUrl: string, patience: number): Promise<void> =>
  withDatabase(databaseUrl, async client => {
    const end = performance.now() + patience;
    while ((await waiting(client)) > 0) {
      if (performance.now() > end) throw new Error('entries of the journal are not applied yet: does the service run?');
      await sleep(500);
    }
  });

const waiting = async (client: Client) =>
  Number(
    (await client.query('select count(*) from restored_entries where applied_at is null and error is null')).rows[0]
      .count,
  );
