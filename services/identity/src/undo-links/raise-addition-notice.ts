import type { NoticeKind } from '@aar/contracts/identity/notices.messages';
import type { EntityManager } from 'typeorm';
import type { Account } from '../accounts/account';
import { noticeContactOf, raiseNotice } from '../accounts/raise-notice';
import { openUndo } from './undo-links';

/**
 * Tells a member of something that lets somebody into the account, with a link that takes it back: whoever added it with a borrowed
 * phone would stay, and a new password ends no second factor. `account` is as it was before; `key` derives the link.
 */
export async function raiseAdditionNotice(
  tx: EntityManager,
  kind: NoticeKind,
  account: Account,
  key: string,
  facts: Record<string, string> = {},
): Promise<void> {
  const to = noticeContactOf(account);
  const undo = to && (await openUndo(tx, account, to, key));
  await raiseNotice(tx, kind, account, { ...facts, ...(undo && { undo }) });
}
