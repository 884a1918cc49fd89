import { onDatabase } from './database.mjs';

/**
 * Adds members with a confirmed e-mail address to the recipients of notifications.
 *
 * @param {string} databaseUrl of notifications
 * @param {{ count: number, city: string, state: string, domain?: string }} members `domain`: of their addresses
 */
export async function addRecipients(databaseUrl, { count, city, state, domain = 'members.example' }) {
  await onDatabase(databaseUrl, async client => {
    await client.query(
      `insert into recipients (member_id, member_version, full_name, user_type, role, state, city, status, contact_version, email,
         email_confirmed, bulk_email)
       select gen_random_uuid(), 1, 'Member ' || n, 'activist', 'user', $2, $3, 'active', 1,
         'bench.' || replace(gen_random_uuid()::text, '-', '') || '@' || $4, true, true
       from generate_series(1, $1) n`,
      [count, state, city, domain],
    );
    // Autovacuum would do this some time after so many inserts.
    await client.query('vacuum analyze recipients');
  });
}
