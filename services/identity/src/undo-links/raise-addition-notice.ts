import type { NoticeKind } from '@aar/contracts/identity/notices.messages';
import type { EntityManager } from 'typeorm';
import type { Account } from '../accounts/account';
import { noticeContactOf, raiseNotice } from '../accounts/raise-notice';
import { openUndo } from './undo-links';

/**
 * Notifies a member of a new way into the account, with a link that removes it: whoever added it with a borrowed phone would
 * otherwise keep access, and a new password ends no second factor. `account` is the earlier state; `key` derives the link.
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
