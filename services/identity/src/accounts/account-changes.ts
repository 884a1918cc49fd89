import { contactChanged, memberChanged } from '@aar/contracts/identity/members.messages';
import { addAllToOutbox } from '@aar/platform/messaging/outbox';
import type { EntityManager } from 'typeorm';
import type { Account } from './account.entity';

/**
 * Publishes the present state of an account to the other services. Every change of an account calls this in its own
 * transaction, after the write, so that `account.version` is the new one.
 */
export async function tellAccountChanged(tx: EntityManager, account: Account): Promise<void> {
  await tellMembers(tx, [account]);
  await tellContacts(tx, [account]);
}

/** The event schemas are the allow-list: they drop every field that they do not name, above all the password hash. */
export const tellMembers = (tx: EntityManager, accounts: Account[]): Promise<void> =>
  addAllToOutbox(
    tx,
    memberChanged,
    accounts.map(account => ({
      ...account,
      ...subjectOf(account),
      listed: account.listed && account.isComplete && account.deletionDueAt === null,
      ngoApproved: account.ngoReview === 'approved',
      joinedAt: account.createdAt.toISOString(),
    })),
  );

export const tellContacts = (tx: EntityManager, accounts: Account[]): Promise<void> =>
  addAllToOutbox(tx, contactChanged, accounts.map(subjectOf));

const subjectOf = ({ id, version }: Account) => ({ memberId: id, version });
