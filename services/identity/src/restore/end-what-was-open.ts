import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { db, type IdentityTables } from '../database/db';

/** A restored session may have ended since the backup, and a restored code may have been used. */
const openings: (keyof IdentityTables)[] = [
  'sessions',
  'codes',
  'password_resets',
  'social_sign_in_states',
  'social_sign_in_codes',
  'pending_contacts',
  'role_proposals',
  'sign_in_tickets',
  'passkey_challenges',
];

/** Ends every session and everything with which one could be opened. */
export async function endWhatWasOpen(tx: EntityManager): Promise<void> {
  await sql`truncate ${sql.join(openings.map(table => sql.table(table)))}`.execute(db(tx));
}
