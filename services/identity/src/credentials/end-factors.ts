import { Problem } from '@aar/platform/errors/problem';
import { addToJournal } from '@aar/platform/restore/journal';
import { journalDigest } from '@aar/platform/restore/journal-digest';
import { expressionBuilder, sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { db, type IdentityTables } from '../database/db';
import { factorEndedJournal } from '../journal/journal-kinds';
import { needsSecondFactor } from './needs-second-factor';

/** The table of each kind of factor, and what identifies a factor in it. */
const tables = {
  totp: { table: 'totp_secrets', mark: expressionBuilder<IdentityTables, 'totp_secrets'>().ref('sealed') },
  passkey: { table: 'passkeys', mark: expressionBuilder<IdentityTables, 'passkeys'>().ref('credential_id') },
  'recovery-codes': { table: 'recovery_codes', mark: sql<string>`encode(digest, 'hex')` },
} as const;
type FactorKind = keyof typeof tables;
export const factorKinds = Object.keys(tables) as FactorKind[];

export async function marksOf(tx: EntityManager, memberId: string, kind: FactorKind): Promise<string[]> {
  const { table, mark } = tables[kind];
  const query = db(tx)
    .selectFrom(table)
    .select(sql<string>`${mark}`.as('mark'));
  return (await query.where('account_id', '=', memberId).execute()).map(found => found.mark);
}

/** Ends the factors of a kind, or one of them; returns how many there were. A restore from a backup does not bring them back. */
export async function endFactors(tx: EntityManager, memberId: string, kind: FactorKind, one?: string): Promise<number> {
  const { table, mark } = tables[kind];
  const ended = await db(tx)
    .deleteFrom(table)
    .where('account_id', '=', memberId)
    .$if(one !== undefined, query => query.where(sql<boolean>`${mark} = ${one}`))
    .returning(sql<string>`${mark}`.as('mark'))
    .execute();
  for (const { mark: factor } of ended)
    await addToJournal(tx, factorEndedJournal, {
      member: journalDigest(tx, memberId),
      factor: journalDigest(tx, factor),
    });
  return ended.length;
}

/** Ends all factors of an account that may have belonged to somebody else. */
export async function endAllFactors(tx: EntityManager, memberId: string): Promise<void> {
  for (const kind of factorKinds) await endFactors(tx, memberId, kind);
}

/** The apps and passkeys that were added since a moment. */
export function factorsAddedSince(tx: EntityManager, memberId: string, since: Date) {
  const apps = db(tx)
    .selectFrom('totp_secrets')
    .select([sql.lit<FactorKind>('totp').as('kind'), 'sealed as mark'])
    .where('account_id', '=', memberId)
    .where(({ fn }) => fn.coalesce('confirmed_at', sql<Date>`now()`), '>=', since);
  const passkeys = db(tx)
    .selectFrom('passkeys')
    .select([sql.lit<FactorKind>('passkey').as('kind'), 'credential_id as mark'])
    .where('account_id', '=', memberId)
    .where('created_at', '>=', since);
  return apps.unionAll(passkeys).execute();
}

/**
 * Ends the apps and passkeys that were added since a moment, and all recovery codes, which may have been renewed since: an
 * intruder may have prepared a way back.
 */
export async function endFactorsSince(tx: EntityManager, memberId: string, since: Date): Promise<void> {
  for (const { kind, mark } of await factorsAddedSince(tx, memberId, since)) await endFactors(tx, memberId, kind, mark);
  await endFactors(tx, memberId, 'recovery-codes');
}

/**
 * Refuses a session that has not used the member's second factor: otherwise adding another one, removing it or creating
 * recovery codes would bypass it. Throws `auth.second-factor-unproved`.
 */
export async function refuseUnprovedSession(tx: EntityManager, memberId: string, session?: string): Promise<void> {
  const proved = db(tx)
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', session ?? null)
    .where('account_id', '=', memberId)
    .where('second_factor_at', 'is not', null);
  const { isUnproved } = await db(tx)
    .selectNoFrom(({ and, not, exists }) =>
      and([needsSecondFactor(sql.val(memberId)), not(exists(proved))]).as('isUnproved'),
    )
    .executeTakeFirstOrThrow();
  if (isUnproved) throw new Problem('auth.second-factor-unproved');
}

export async function hasFactor(tx: EntityManager, memberId: string): Promise<boolean> {
  const { has } = await db(tx)
    .selectNoFrom(needsSecondFactor(sql.val(memberId)).as('has'))
    .executeTakeFirstOrThrow();
  return Boolean(has);
}

/** Recovery codes replace another factor: without any they end. */
export async function endCodesWithoutFactor(tx: EntityManager, memberId: string): Promise<void> {
  if (!(await hasFactor(tx, memberId))) await endFactors(tx, memberId, 'recovery-codes');
}
