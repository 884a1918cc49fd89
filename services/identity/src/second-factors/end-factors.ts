import { Problem } from '@aar/platform/errors/problem';
import { addToJournal } from '@aar/platform/restore/journal';
import { journalDigest } from '@aar/platform/restore/journal-digest';
import type { EntityManager } from 'typeorm';
import { factorEndedJournal } from '../restore/journal-kinds';
import { needsSecondFactor } from './needs-second-factor';

/** The table of each kind of factor, and the SQL of what tells one factor from another. */
const tables = {
  totp: { table: 'totp_secrets', mark: 'sealed' },
  passkey: { table: 'passkeys', mark: 'credential_id' },
  'recovery-codes': { table: 'recovery_codes', mark: `encode(digest, 'hex')` },
};
type FactorKind = keyof typeof tables;
export const factorKinds = Object.keys(tables) as FactorKind[];

export async function marksOf(tx: EntityManager, memberId: string, kind: FactorKind): Promise<string[]> {
  const { table, mark } = tables[kind];
  const found = await tx.query(`select ${mark} as mark from ${table} where account_id = $1`, [memberId]);
  return found.map((row: { mark: string }) => row.mark);
}

/** Ends the factors of a kind, or one; returns how many there were. A restore from a backup does not bring them back. */
export async function endFactors(tx: EntityManager, memberId: string, kind: FactorKind, one?: string): Promise<number> {
  const { table, mark } = tables[kind];
  const [ended]: [{ mark: string }[]] = await tx.query(
    `delete from ${table} where account_id = $1 and ($2::text is null or ${mark} = $2) returning ${mark} as mark`,
    [memberId, one ?? null],
  );
  for (const { mark: factor } of ended)
    await addToJournal(tx, factorEndedJournal, {
      member: journalDigest(tx, memberId),
      factor: journalDigest(tx, factor),
    });
  return ended.length;
}

/** Ends all factors, of an account that may have been somebody else's. */
export async function endAllFactors(tx: EntityManager, memberId: string): Promise<void> {
  for (const kind of factorKinds) await endFactors(tx, memberId, kind);
}

/** The apps and passkeys that were added since a moment. */
export const factorsAddedSince = (
  tx: EntityManager,
  memberId: string,
  since: Date,
): Promise<{ kind: FactorKind; mark: string }[]> =>
  tx.query(
    `select 'totp' as kind, sealed as mark from totp_secrets
       where account_id = $1 and coalesce(confirmed_at, now()) >= $2
     union all select 'passkey', credential_id from passkeys where account_id = $1 and created_at >= $2`,
    [memberId, since],
  );

/**
 * Ends the apps and passkeys that were added since a moment, and all recovery codes, which may have been renewed since: whoever
 * was in the account may have prepared their way back.
 */
export async function endFactorsSince(tx: EntityManager, memberId: string, since: Date): Promise<void> {
  for (const { kind, mark } of await factorsAddedSince(tx, memberId, since)) await endFactors(tx, memberId, kind, mark);
  await endFactors(tx, memberId, 'recovery-codes');
}

/**
 * Refuses a session that has not used the member's second factor: adding another one in it, removing it or making recovery codes
 * would be a way around it. Throws `auth.second-factor-unproved`.
 */
export async function refuseUnprovedSession(tx: EntityManager, memberId: string, session?: string): Promise<void> {
  const unproved = await tx.query(
    `select where ${needsSecondFactor('$1::uuid')} and not exists (
       select from sessions where id = $2 and account_id = $1 and second_factor_at is not null)`,
    [memberId, session ?? null],
  );
  if (unproved.length > 0) throw new Problem('auth.second-factor-unproved');
}

export async function hasFactor(tx: EntityManager, memberId: string): Promise<boolean> {
  const [{ has }] = await tx.query(`select ${needsSecondFactor('$1')} as has`, [memberId]);
  return has;
}

/** Recovery codes stand for another factor: without any they end. */
export async function endCodesWithoutFactor(tx: EntityManager, memberId: string): Promise<void> {
  if (!(await hasFactor(tx, memberId))) await endFactors(tx, memberId, 'recovery-codes');
}
