import { Problem } from '@aar/platform/errors/problem';
import type { EntityManager } from 'typeorm';

/**
 * Throws `identity.member.last-admin` if nobody but this member could administer the site. The administrators stay locked until
 * the transaction ends, so that of two calls that each leave the other's the second finds none; call it before locking any
 * other account, and it cannot deadlock.
 */
export async function keepAnAdministrator(tx: EntityManager, without: string): Promise<void> {
  const administrators: { id: string }[] = await tx.query(
    `select id from accounts where role = 'admin' and status = 'active' and deletion_due_at is null
     order by id for no key update`,
  );
  if (administrators.length === 1 && administrators[0]!.id === without) throw new Problem('identity.member.last-admin');
}
