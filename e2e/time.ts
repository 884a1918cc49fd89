import { Client } from 'pg';
import { communityDatabaseUrl, identityDatabaseUrl } from './site';

// Expiry is tested without waiting: the timestamps in the site's database are moved into the past.

/** Makes all codes this many seconds older. */
export const codesAge = (seconds: number) =>
  run(
    `update codes set created_at = created_at - make_interval(secs => $1),
       expires_at = expires_at - make_interval(secs => $1)`,
    seconds,
  );

/** Makes the sign-ins and step-ups of a member eleven minutes older. */
export const signInsAge = (memberId: string) =>
  run(
    `update sessions set created_at = created_at - interval '11 minutes', proved_at = proved_at - interval '11 minutes'
     where account_id = $1`,
    memberId,
  );

/** Backdates a member's account and the confirmation of its contacts by a month. */
export async function accountAges(memberId: string) {
  await run(
    `update accounts set created_at = created_at - interval '30 days', email_confirmed_at = email_confirmed_at - interval '30 days',
       mobile_confirmed_at = mobile_confirmed_at - interval '30 days' where id = $1`,
    memberId,
  );
  await run('delete from contact_undos where account_id = $1', memberId);
}

/** Makes a member's suspension expire. */
export async function suspensionRunsOut(memberId: string) {
  await run('update accounts set suspended_until = now() where id = $1 and suspended_until > now()', memberId);
  await run(`update due_work set due_at = now() where name = 'lift-suspension' and key = $1`, memberId);
}

/** Moves an event to today; it begins in the last minute of the day. */
export const eventDayComes = (eventId: string) =>
  run(
    `update events set event_date = (now() at time zone 'Asia/Kolkata')::date, event_time = '23:59' where id = $1`,
    eventId,
    communityDatabaseUrl,
  );

/** Makes the completion of an event due, as after its day. */
export const eventEnds = (eventId: string) =>
  run(`update due_work set due_at = now() where name = 'complete-event' and key = $1`, eventId, communityDatabaseUrl);

async function run(statement: string, value: unknown, connectionString = identityDatabaseUrl) {
  const database = new Client({ connectionString });
  await database.connect();
  try {
    const { rowCount } = await database.query(statement, [value]);
    if (!rowCount) throw new Error(`Nothing to age: ${statement}`);
  } finally {
    await database.end();
  }
}
