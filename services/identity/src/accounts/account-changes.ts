import { contactChanged, memberChanged } from '@aar/contracts/identity/members.messages';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import type { EntityManager } from 'typeorm';
import type { Account } from './account.entity';

/**
 * Publishes the present state of an account to the other services. Every change of an account calls this in its own
 * transaction, after the write, so that `account.version` is the new one.
 */
export async function tellAccountChanged(tx: EntityManager, account: Account): Promise<void> {
  const subject = { memberId: account.id, version: account.version };
  const isShown = account.listed && account.isComplete && account.deletionDueAt === null;
  // The event schemas are the allow-list: they drop every field that they do not name, above all the password hash.
  await addToOutbox(tx, memberChanged, {
    ...account,
    ...subject,
    listed: isShown,
    ngoApproved: account.ngoReview === 'approved',
    joinedAt: account.createdAt.toISOString(),
  });
  await addToOutbox(tx, contactChanged, subject);
}
