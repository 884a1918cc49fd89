import { randomUUID } from 'node:crypto';
import { type NoticeKind, noticeRaised } from '@aar/contracts/identity/notices.events';
import { addToOutbox } from '@aar/platform/events/outbox';
import type { EntityManager } from 'typeorm';
import type { Account } from './account.entity';

type Addressee = Pick<Account, 'id' | 'fullName' | 'email' | 'mobile'>;

/**
 * Has a member told of something that concerns the safety of their account, by mail, or by SMS where there is no e-mail. Give
 * the account as it was before a change of contact to tell the old one. Facts are what the text names: `reason`, `until`,
 * `maskedContact`.
 */
export async function raiseNotice(
  tx: EntityManager,
  kind: NoticeKind,
  { id: memberId, fullName, email, mobile }: Addressee,
  facts: Record<string, string> = {},
): Promise<void> {
  const contact = email ?? mobile;
  if (!contact) return;
  const contactType = email ? 'email' : 'mobile';
  await addToOutbox(tx, noticeRaised, {
    noticeId: randomUUID(),
    memberId,
    kind,
    fullName,
    contactType,
    contact,
    facts,
  });
}
