import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';

/**
 * Ends the links in mails sent to the member until now. The one-click unsubscribe link keeps working. Late events about an
 * erased member store nothing.
 */
export const endMailLinks = (tx: EntityManager, memberId: string, endedAt: string): Promise<unknown> =>
  db(tx)
    .insertInto('mail_links')
    .columns(['member_id', 'ended_at'])
    .expression(({ selectFrom }) =>
      selectFrom('recipients')
        .select(['member_id', sql<Date>`${endedAt}::timestamptz`.as('ended_at')])
        .where('member_id', '=', memberId)
        .where('status', 'is distinct from', 'deleted'),
    )
    .onConflict(known =>
      known.column('member_id').doUpdateSet(({ ref }) => ({
        ended_at: sql<Date>`greatest(${ref('mail_links.ended_at')}, ${ref('excluded.ended_at')})`,
      })),
    )
    .execute();

/** Records that a link in a mail was used, for the member's list of what gives access. */
export const recordUseOfLink = (tx: EntityManager, memberId: string): Promise<unknown> => {
  const used = { used_at: sql<Date>`now()` };
  return db(tx)
    .insertInto('mail_links')
    .values({ member_id: memberId, ...used })
    .onConflict(known => known.column('member_id').doUpdateSet(used))
    .execute();
};
