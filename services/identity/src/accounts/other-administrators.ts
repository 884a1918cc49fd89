import { lockByName } from '@aar/platform/database/advisory-lock';
import { Problem } from '@aar/platform/errors/problem';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';

/**
 * Takes an advisory lock that serialises transactions which could remove an administrator or which lock many accounts. Take
 * it before locking any account, to avoid deadlocks. Row locks on the administrators would not suffice: a transaction that
 * waited for one would then hold the lock on an account that is no longer an administrator.
 */
export const lockAdministrators = (tx: EntityManager) => lockByName(tx, 'administrators');

const administrators = (tx: EntityManager) =>
  db(tx)
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('deletion_due_at', 'is', null);

/**
 * Throws `identity.member.third-admin` unless an administrator is left besides the one who acts and the one concerned, who can confirm
 * or undo it: otherwise whoever stole one account would shut all others out. One whom the concerned one suspended counts too, for the
 * one who acts can lift that; otherwise a thief who suspends the third again and again could not be stopped. Throws
 * `auth.session-ended` if the one who acts was suspended a moment ago. Call it after `takeTurn`.
 */
export async function needThirdAdministrator(tx: EntityManager, actorId: string, concernedId: string): Promise<void> {
  const actor = await db(tx)
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', actorId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!actor) throw new Problem('auth.session-ended');
  const other = await db(tx)
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'admin')
    .where('deletion_due_at', 'is', null)
    .where('id', 'not in', [actorId, concernedId])
    .where(({ eb, and, or }) =>
      or([eb('status', '=', 'active'), and([eb('status', '=', 'suspended'), eb('suspended_by', '=', concernedId)])]),
    )
    .limit(1)
    .executeTakeFirst();
  if (!other) throw new Problem('identity.member.third-admin');
}

/**
 * Throws `identity.member.last-admin` if this member is the only active administrator. When two transactions concurrently
 * remove one of the last two each, the second waits for the first and is refused.
 */
export async function requireOtherAdministrator(tx: EntityManager, without: string): Promise<void> {
  await lockAdministrators(tx);
  const found = await administrators(tx).limit(2).execute();
  if (found.length === 1 && found[0]!.id === without) throw new Problem('identity.member.last-admin');
}
