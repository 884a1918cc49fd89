import { ago } from '@aar/platform/database/ago';
import { anyOf } from '@aar/platform/database/any-of';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';

const days = 30;

/**
 * Whether somebody may approve what others wrote or started: neither of them got their role from the other recently. An
 * administrator for whom identity's event has not arrived yet may not.
 */
export async function isIndependent(tx: EntityManager, approver: string, authors: string[]): Promise<boolean> {
  const since = ago(`${days} days`);
  const found = await db(tx)
    .selectFrom('recipients as approver')
    .select('approver.member_id')
    .where('approver.member_id', '=', approver)
    .where('approver.role', '=', 'admin')
    .where(({ not, exists, selectFrom }) => {
      const granted = selectFrom('recipients as author')
        .select('author.member_id')
        .where('author.member_id', '=', anyOf(authors))
        .where(({ eb, and, or, fn }) =>
          or([
            and([
              eb('author.role_granted_at', '>', since),
              eb('approver.member_id', '=', fn.any('author.role_granted_by')),
            ]),
            and([
              eb('approver.role_granted_at', '>', since),
              eb('author.member_id', '=', fn.any('approver.role_granted_by')),
            ]),
          ]),
        );
      return not(exists(granted));
    })
    .executeTakeFirst();
  return found !== undefined;
}
