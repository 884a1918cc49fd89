import { Problem } from '@aar/platform/errors/problem';
import type { EntityManager } from 'typeorm';

/**
 * Waits for its turn among the calls that could take an administrator away or that lock many accounts; it lasts until the
 * transaction ends. Call it before locking any account, and none of them deadlocks. Locking the administrators themselves
 * would not do: who waits for one ends up with a lock on an account that is none any more.
 */
export async function takeTurn(tx: EntityManager): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`);
}

/**
 * Throws `identity.member.last-admin` if nobody but this member could administer the site. Of two calls that each leave the
 * other's, the second waits for the first and finds none.
 */
export async function keepAnAdministrator(tx: EntityManager, without: string): Promise<void> {
  await takeTurn(tx);
  const administrators: { id: string }[] = await tx.query(
    `select id from accounts where role = 'admin' and status = 'active' and deletion_due_at is null limit 2`,
  );
  if (administrators.length === 1 && administrators[0]!.id === without) throw new Problem('identity.member.last-admin');
}
