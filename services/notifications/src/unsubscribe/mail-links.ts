import type { EntityManager } from 'typeorm';

/**
 * Ends the links in the mails that a member got until now. The one-click link to stop mail keeps working. Late news of an erased
 * member store nothing.
 */
export const endMailLinks = (tx: EntityManager, memberId: string, endedAt: string): Promise<unknown> =>
  tx.query(
    `insert into mail_links (member_id, ended_at)
     select member_id, $2 from recipients where member_id = $1 and status is distinct from 'deleted'
     on conflict (member_id) do update set ended_at = greatest(mail_links.ended_at, excluded.ended_at)`,
    [memberId, endedAt],
  );

/** Notes that a link in a mail was used, for the member's list of what gives access. */
export const noteUseOfLink = (tx: Pick<EntityManager, 'query'>, memberId: string): Promise<unknown> =>
  tx.query(
    `insert into mail_links (member_id, used_at) values ($1, now())
     on conflict (member_id) do update set used_at = excluded.used_at`,
    [memberId],
  );
