import { randomUUID } from 'node:crypto';
import { type NoticeKind, noticeRaised } from '@aar/contracts/identity/notices.messages';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import type { EntityManager } from 'typeorm';
import type { Account } from './account.entity';

type Addressee = Pick<Account, 'id' | 'fullName' | 'email' | 'mobile' | 'emailConfirmedAt' | 'mobileConfirmedAt'>;

/** Where a member gets security notices: by mail, or by SMS if only the mobile number is confirmed; null without any. */
export function noticeContactOf({ email, mobile, emailConfirmedAt, mobileConfirmedAt }: Addressee) {
  if (email && emailConfirmedAt) return { contactType: 'email' as const, contact: email };
  return mobile && mobileConfirmedAt ? { contactType: 'mobile' as const, contact: mobile } : null;
}

/**
 * Raises a security notice to a member at `noticeContactOf`. To notify the old contact of a change, pass the account as it was
 * before. `facts` are values for the text, such as `reason`, `until` and `maskedContact`.
 */
export async function raiseNotice(
  tx: EntityManager,
  kind: NoticeKind,
  account: Addressee,
  facts: Record<string, string> = {},
): Promise<void> {
  const { id: memberId, fullName } = account;
  const to = noticeContactOf(account);
  if (!to) return;
  const noticeId = randomUUID();
  // Stored here until it is sent: after a change, the account does not have the old contact any more.
  await tx.query(
    `insert into notices (id, account_id, kind, full_name, contact_type, contact, facts)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [noticeId, memberId, kind, fullName, to.contactType, to.contact, JSON.stringify(facts)],
  );
  await addToOutbox(tx, noticeRaised, { noticeId, memberId, kind });
}
