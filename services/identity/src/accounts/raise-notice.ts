import { randomUUID } from 'node:crypto';
import { type NoticeKind, noticeRaised } from '@aar/contracts/identity/notices.messages';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import type { EntityManager } from 'typeorm';
import type { Account } from './account.entity';

type Addressee = Pick<Account, 'id' | 'fullName' | 'email' | 'mobile' | 'emailConfirmedAt' | 'mobileConfirmedAt'>;

/**
 * Has a member told of something that concerns the safety of their account: by mail, or by SMS where only the mobile number is
 * confirmed; nobody is told at a contact that nobody confirmed. Give the account as it was before a change of contact to tell the old one. Facts are what the text
 * names: `reason`, `until`, `maskedContact`.
 */
export async function raiseNotice(
  tx: EntityManager,
  kind: NoticeKind,
  account: Addressee,
  facts: Record<string, string> = {},
): Promise<void> {
  const { id: memberId, fullName, email, mobile, emailConfirmedAt, mobileConfirmedAt } = account;
  const contactType = email && emailConfirmedAt ? 'email' : 'mobile';
  const contact = contactType === 'email' ? email : mobileConfirmedAt && mobile;
  if (!contact) return;
  const noticeId = randomUUID();
  // Kept here until it is sent: the old contact is in the account no longer when it is told of the new one.
  await tx.query(
    `insert into notices (id, account_id, kind, full_name, contact_type, contact, facts)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [noticeId, memberId, kind, fullName, contactType, contact, JSON.stringify(facts)],
  );
  await addToOutbox(tx, noticeRaised, { noticeId, memberId, kind });
}
