import { Problem } from '@aar/platform/errors/problem';
import type { EntityManager } from 'typeorm';

/**
 * Takes an advisory lock that serialises transactions which could remove an administrator or which lock many accounts. Take it
 * before locking any account, to avoid deadlocks. Row locks on the administrators would not do: a transaction that waited for
 * one would hold the lock on an account that is no administrator any more.
 */
export async function takeTurn(tx: EntityManager): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`);
}

/**
 * Throws `identity.member.third-admin` unless an administrator is left besides the one who acts and the one concerned, who can confirm
 * or undo it: otherwise whoever stole one account would shut all others out. Call it after `takeTurn`.
 */
export async function needThirdAdministrator(tx: EntityManager, actorId: string, concernedId: string): Promise<void> {
  const others = await tx.query(
    `select from accounts where role = 'admin' and status = 'active' and deletion_due_at is null and id not in ($1, $2) limit 1`,
    [actorId, concernedId],
  );
  if (others.length === 0) throw new Problem('identity.member.third-admin');
}

/**
 * Throws `identity.member.last-admin` if this member is the only active administrator. When two transactions concurrently
 * remove one of the last two each, the second waits for the first and is refused.
 */
export async function keepAnAdministrator(tx: EntityManager, without: string): Promise<void> {
  await takeTurn(tx);
  const administrators: { id: string }[] = await tx.query(
    `select id from accounts where role = 'admin' and status = 'active' and deletion_due_at is null limit 2`,
  );
  if (administrators.length === 1 && administrators[0]!.id === without) throw new Problem('identity.member.last-admin');
}
