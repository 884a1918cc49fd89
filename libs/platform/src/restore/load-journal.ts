import { setTimeout as sleep } from 'node:timers/promises';
import { JournalEntry } from '@aar/contracts/content/journal.messages';
import { expressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Client } from 'pg';
import type { z } from 'zod';
import { platformDb, type PlatformTables } from '../database/platform-db';
import { withDatabase } from './databases';

/** Entries are written when they happen, with the time of their process's clock. */
const margin = sql`interval '10 minutes'`;

/**
 * Stores the entries of a service that are newer than the restored moment, from lines of the journal, for its processes to
 * apply. Entries that are stored already are not changed.
 */
export async function loadJournal(databaseUrl: string, service: string, lines: string[]): Promise<number> {
  const entries = lines
    .filter(line => line.trim() !== '')
    .map(line => JournalEntry.parse(JSON.parse(line)))
    .filter(entry => entry.service === service)
    .sort((a, b) => a.at.localeCompare(b.at));
  return withDatabase(databaseUrl, async client => {
    const db = platformDb(client);
    const held = db.selectFrom('restores').where('released_at', 'is', null);
    if (!(await held.select('id').executeTakeFirst()))
      throw new Error(`the database of ${service} is not held: nothing was restored`);
    await sql`begin`.execute(db);
    const stored = await db
      .insertInto('restored_entries')
      .columns(['id', 'kind', 'at', 'data'])
      .expression(youngerThan(held, entries))
      .onConflict(known => known.doNothing())
      .executeTakeFirst();
    await db
      .updateTable('restores')
      .set({ journal_read_at: sql`now()` })
      .where('released_at', 'is', null)
      .execute();
    await sql`commit`.execute(db);
    return Number(stored.numInsertedOrUpdatedRows ?? 0);
  });
}

type Entry = z.output<typeof JournalEntry>;
type Held = SelectQueryBuilder<PlatformTables, 'restores', object>;

/** The entries that the restored database may lack, as rows. */
function youngerThan(held: Held, entries: Entry[]) {
  const given = sql<{
    entry: Entry;
    place: string;
  }>`jsonb_array_elements(${JSON.stringify(entries)}) with ordinality`;
  const { selectFrom } = expressionBuilder<PlatformTables>();
  return selectFrom(given.as<'e'>(sql`e(entry, place)`))
    .select(({ ref }) => [
      sql<string>`(${ref('entry')}->>'entryId')::uuid`.as('id'),
      sql<string>`${ref('entry')}->>'kind'`.as('kind'),
      sql<Date>`(${ref('entry')}->>'at')::timestamptz`.as('at'),
      sql<string>`${ref('entry')}->'data'`.as('data'),
    ])
    .where(({ eb, ref }) =>
      eb(
        sql<Date>`(${ref('entry')}->>'at')::timestamptz`,
        '>=',
        held.select(({ ref }) => sql<Date>`${ref('restored_to')} - ${margin}`.as('from')),
      ),
    )
    .orderBy('place');
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

async function waiting(client: Client) {
  const { count } = await platformDb(client)
    .selectFrom('restored_entries')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('applied_at', 'is', null)
    .where('error', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
