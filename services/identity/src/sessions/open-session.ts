import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Account } from '../accounts/account.entity';
import { activeAccount } from '../accounts/standing';
import { networkOf } from '@aar/platform/security/network-of';
import { needsSecondFactor } from '../second-factors/needs-second-factor';
import type { Visitor } from '../sign-in/known-places';
import { deleteAttempts } from '../sign-in/stored-attempts';
import { deviceOf } from '@aar/platform/security/device.rules';
import { sessionLifetime } from './session-lifetime.rules';
import { noteVisitOf } from './visits';

/** The account that a session is opened for, as it was when the credentials were checked. */
export type Holder = Pick<Account, 'id' | 'version' | 'role'>;

/**
 * A token of 256 random bits, of which only the hash is stored, and the statement that inserts its session. It returns one row
 * with the number of other sessions, or none if the account has another version, is not active, or has a second factor that was
 * not proved. It locks the account, so that
 * it never runs concurrently with a change of the account. It also records the places as known and the visit, and deletes failed
 * attempts to sign in from there: those of the account and of `subject`, a contact's `subjectOf`.
 */
export function openingOf(
  { id, version, role }: Holder,
  { userAgent, address }: Visitor,
  places: Buffer[],
  { subject = null, hasSecondFactor = false }: { subject?: Buffer | null; hasSecondFactor?: boolean } = {},
) {
  const token = randomBytes(32).toString('base64url');
  const { idle, total } = sessionLifetime(role);
  return {
    token,
    text: `with holder as (
        select id from accounts where id = $2 and version = $3 and ${activeAccount}
          and ($11 or not ${needsSecondFactor('accounts.id')}) for no key update
      ), known as (
        insert into known_places (account_id, place) select id, place from holder, unnest($9::bytea[]) as place
        on conflict (account_id, place) do update set seen_at = now() where known_places.seen_at < now() - interval '1 day'
      ), visited as (${noteVisitOf('holder')}
      ), forgiven as (
        ${deleteAttempts('(account_id = $2 or subject = $10) and (address = $6 or known_place = any ($9))')}
      )
      insert into sessions (id, account_id, token_hash, device, place, idle_time, ends_at, second_factor_at)
      select $1, id, $4, $5, $6, make_interval(secs => $7), now() + make_interval(secs => $8), case when $11 then now() end
      from holder
      returning (select count(*)::int from sessions others where others.account_id = $2) as others`,
    values: [
      ...[randomUUID(), id, version, createHash('sha256').update(token).digest()],
      ...[deviceOf(userAgent), networkOf(address), idle, total, places, subject, hasSecondFactor],
    ],
  };
}

/**
 * Deletes the oldest sessions beyond a number. It is a separate statement, to see the sessions that were opened concurrently. It
 * skips those that another transaction is deleting.
 */
export const endOldest = `delete from sessions where id in (
  select id from sessions where id in (
    select id from sessions where account_id = $1 order by created_at desc, id offset $2)
  for update skip locked)
  returning id`;
