import { contactChanged, memberChanged } from '@aar/contracts/identity/members.messages';
import { addAllToOutbox } from '@aar/platform/messaging/outbox';
import { expressionBuilder } from 'kysely';
import type { EntityManager } from 'typeorm';
import type { IdentityTables } from '../database/db';
import type { Account } from './account';
import { hasNameOfOwn, hasNameOfOwnSql, isWebsiteChecked, marksOf } from './marks';
import { isLeaving } from './standing';

/**
 * Publishes the present state of an account to the other services. Every change of an account calls this in its own
 * transaction, after the write, so that `account.version` is the new one.
 */
export async function publishAccount(tx: EntityManager, account: Account): Promise<void> {
  await publishMembers(tx, [account]);
  await publishContacts(tx, [account]);
}

/** The event schemas are the allow list: they drop every field that they do not name, above all the password hash. */
export const publishMembers = (tx: EntityManager, accounts: Account[]): Promise<void> =>
  addAllToOutbox(
    tx,
    memberChanged,
    accounts.map(account => ({
      ...account,
      ...subjectOf(account),
      leaving: isLeaving(account),
      listed: isListed(account),
      ...marksOf(account),
      ngoName: hasNameOfOwn(account) ? account.ngoName : null,
      ngoApproved: account.ngoReview === 'approved',
      ngoApprovedAt: account.ngoApprovedAt?.toISOString() ?? null,
      ngoWebsiteChecked: isWebsiteChecked(account),
      joinedAt: account.createdAt.toISOString(),
      roleGrantedAt: account.roleGrantedAt?.toISOString() ?? null,
    })),
  );

/** Whether the directory shows the member, who must want it. An NGO with a held name waits for staff. */
const isListed = (account: Account) =>
  account.listed && account.isComplete && account.deletionDueAt === null && hasNameOfOwn(account);

/** `isListed` as a condition on a row of accounts, by its alias. */
export const listedAccount = (row: string) => `(${row}.listed and ${row}.is_complete and ${row}.deletion_due_at is null
  and ${hasNameOfOwnSql(row)})`;

const other = expressionBuilder<{ other: IdentityTables['accounts'] }, 'other'>();
/** `isListed` for the statement builder, for a row of accounts with the alias `other`. */
export const isOtherListed = other.and([
  other.ref('other.listed'),
  other.ref('other.is_complete'),
  other('other.deletion_due_at', 'is', null),
  other('other.name_review', 'in', ['none', 'listed']),
]);

export const publishContacts = (tx: EntityManager, accounts: Account[]): Promise<void> =>
  addAllToOutbox(tx, contactChanged, accounts.map(subjectOf));

const subjectOf = ({ id, version }: Account) => ({ memberId: id, version });
