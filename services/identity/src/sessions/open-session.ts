import { ago } from '@aar/platform/database/ago';
import { anyOf } from '@aar/platform/database/any-of';
import { randomBytes, randomUUID } from 'node:crypto';
import type { Account } from '../accounts/account';
import { activeAccount } from '../accounts/standing';
import { db } from '../database/db';
import { hashOf } from '../hash-of';
import { networkOf } from '@aar/platform/security/network-of';
import { needsSecondFactor } from '../credentials/needs-second-factor';
import type { Visitor } from '../attempts/known-places';
import { deleteAttempts } from '../attempts/stored-attempts';
import { deviceOf } from '@aar/platform/security/device.rules';
import { sql } from 'kysely';
import type { DataSource, EntityManager } from 'typeorm';
import { sessionLifetime } from './session-lifetime.rules';
import { recordVisitOf } from './visits';

/** The account that a session is opened for, in its state when the credentials were checked. */
export type Holder = Pick<Account, 'id' | 'version' | 'role'>;

/**
 * A token of 256 random bits, of which only the hash is stored, and the statement that inserts its session. It returns one row
 * with the number of other sessions, or none if the account has another version, is not active, or has a second factor that was
 * not proved. It locks the account, so that
 * it never runs concurrently with a change of the account. It also records the places as known and the visit, and deletes failed
 * attempts to sign in from there: those of the account and of `subject`, a contact's `subjectOf`.
 */
export function openingOf(
  connected: DataSource | EntityManager,
  { id, version, role }: Holder,
  { userAgent, address }: Visitor,
  places: Buffer[],
  { subject = null, hasSecondFactor = false }: { subject?: Buffer | null; hasSecondFactor?: boolean } = {},
) {
  const token = randomBytes(32).toString('base64url');
  const { idle, total } = sessionLifetime(role);
  const network = networkOf(address);
  const statement = db(connected)
    .with('holder', qb =>
      qb
        .selectFrom('accounts')
        .select('id')
        .where('id', '=', id)
        .where('version', '=', version)
        .where(activeAccount)
        .where(({ or, not, val, ref }) => or([val(hasSecondFactor), not(needsSecondFactor(ref('accounts.id')))]))
        .forNoKeyUpdate(),
    )
    .with('known', qb =>
      qb
        .insertInto('known_places')
        .columns(['account_id', 'place'])
        .expression(
          qb
            .selectFrom('holder')
            .innerJoin(sql<{ place: Buffer }>`unnest(${places}::bytea[])`.as<'seen'>(sql`seen(place)`), join =>
              join.onTrue(),
            )
            .select(['holder.id', 'seen.place']),
        )
        .onConflict(known =>
          known
            .columns(['account_id', 'place'])
            .doUpdateSet({ seen_at: sql<Date>`now()` })
            .where('known_places.seen_at', '<', ago('1 day')),
        ),
    )
    .with('visited', recordVisitOf)
    .with('forgiven', () =>
      deleteAttempts(connected, ({ eb, and, or }) =>
        and([
          or([eb('account_id', '=', id), eb('subject', '=', subject)]),
          or([eb('address', '=', network), eb('known_place', '=', anyOf(places))]),
        ]),
      ),
    )
    .insertInto('sessions')
    .columns(['id', 'account_id', 'token_hash', 'device', 'place', 'idle_time', 'ends_at', 'second_factor_at'])
    .expression(({ selectFrom, val }) =>
      selectFrom('holder').select([
        sql`${randomUUID()}::uuid`.as('session'),
        'holder.id',
        val(hashOf(token)).as('token_hash'),
        val(deviceOf(userAgent)).as('device'),
        val(network).as('place'),
        sql`make_interval(secs => ${idle})`.as('idle_time'),
        sql<Date>`now() + make_interval(secs => ${total})`.as('ends_at'),
        sql<Date | null>`case when ${hasSecondFactor} then now() end`.as('second_factor_at'),
      ]),
    )
    .returning(({ selectFrom }) =>
      selectFrom('sessions as other')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('other.account_id', '=', id)
        .$asScalar()
        .$notNull()
        .as('others'),
    );
  return { token, statement };
}

/**
 * Deletes the oldest sessions beyond a number. A separate statement, so that it sees sessions that were opened concurrently.
 * It skips those that another transaction is deleting.
 */
export const endOldest = (tx: EntityManager, accountId: string, most: number) =>
  db(tx)
    .deleteFrom('sessions')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('sessions')
        .select('id')
        .where(
          'id',
          'in',
          selectFrom('sessions')
            .select('id')
            .where('account_id', '=', accountId)
            .orderBy('created_at', 'desc')
            .orderBy('id')
            .offset(most),
        )
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
