import { randomUUID } from 'node:crypto';
import { type NoticeKind, noticeRaised } from '@aar/contracts/identity/notices.messages';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';
import type { Account } from './account';

type Addressee = Pick<Account, 'id' | 'fullName' | 'email' | 'mobile' | 'emailConfirmedAt' | 'mobileConfirmedAt'>;

/**
 * Where a member gets security notices: by e-mail, or by SMS if only the mobile number is confirmed; null without a
 * confirmed contact.
 */
export function noticeContactOf({ email, mobile, emailConfirmedAt, mobileConfirmedAt }: Addressee) {
  if (email && emailConfirmedAt) return { contactType: 'email' as const, contact: email };
  return mobile && mobileConfirmedAt ? { contactType: 'mobile' as const, contact: mobile } : null;
}

/**
 * Raises a security notice to a member at `noticeContactOf`. To notify the old contact of a change, pass the account in its
 * earlier state. `facts` are values for the text, such as `reason`, `until` and `maskedContact`.
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
  // Stored here until it is sent, because after a change the account no longer has the old contact.
  await db(tx)
    .insertInto('notices')
    .values({
      id: noticeId,
      account_id: memberId,
      kind,
      full_name: fullName,
      contact_type: to.contactType,
      contact: to.contact,
      facts: JSON.stringify(facts),
    })
    .execute();
  await addToOutbox(tx, noticeRaised, { noticeId, memberId, kind });
}
