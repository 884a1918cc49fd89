import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { db, type NotificationsTables } from '../database/db';

const tables = ['codes_under_way', 'push_subscriptions'] satisfies (keyof NotificationsTables)[];

/** Restored codes may have been used, and the sessions of restored devices may have ended. */
export async function endWhatWasOpen(tx: EntityManager): Promise<void> {
  await sql`truncate ${sql.join(tables.map(table => sql.table(table)))}`.execute(db(tx));
}
