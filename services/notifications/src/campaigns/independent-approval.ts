import type { EntityManager } from 'typeorm';

const days = 30;

/** SQL condition: a member got their role from another within the last 30 days. */
const grantedBy = (member: string, granter: string) =>
  `(${member}.role_granted_at > now() - interval '${days} days' and ${granter}.member_id = any(${member}.role_granted_by))`;

/**
 * Whether somebody may approve what others wrote or started: neither got their role from the other a short time ago. An
 * administrator of whom identity's event has not arrived yet may not.
 */
export async function isIndependent(tx: EntityManager, approver: string, authors: string[]): Promise<boolean> {
  const found = await tx.query(
    `select from recipients approver where member_id = $1 and role = 'admin' and not exists (
       select from recipients author where author.member_id = any($2)
         and (${grantedBy('author', 'approver')} or ${grantedBy('approver', 'author')}))`,
    [approver, authors],
  );
  return found.length > 0;
}
