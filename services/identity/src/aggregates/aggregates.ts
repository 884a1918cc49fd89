import { memberErased, consentChanged } from '@aar/contracts/identity/privacy.messages';
import { membersSeen } from '@aar/contracts/identity/members.messages';
import { verificationChanged } from '@aar/contracts/identity/verifications.messages';
import { anyOf } from '@aar/platform/database/any-of';
import { addAllToOutbox } from '@aar/platform/messaging/outbox';
import type { Aggregate } from '@aar/platform/read-models/aggregate';
import { millis } from '@aar/platform/read-models/projection';
import type { EntityManager } from 'typeorm';
import { accountColumns } from '../accounts/account';
import { isAct, isActSql } from '../privacy/consent-acts';
import { listedAccount, publishContacts, publishMembers } from '../accounts/account-changes';
import { hasNameOfOwnSql, isCheckedSql, isWebsiteCheckedSql, reachedBySql } from '../accounts/marks';
import { leavingAccount } from '../accounts/standing';
import { db } from '../database/db';

/** SQL: of a deleted account, services store only that it is deleted. */
const unlessDeleted = (column: string) => `case when accounts.status <> 'deleted' then ${column} end`;

const accountsOf = (tx: EntityManager, ids: string[]) =>
  db(tx).selectFrom('accounts').select(accountColumns).where('id', '=', anyOf(ids)).orderBy('id').execute();

/** The latest decision of each member about each purpose; records without a decision of the member are excluded. */
const lastDecisions = `
  select distinct on (account_id, purpose) account_id, purpose, granted, decided_at from consents
  where ${isActSql} order by account_id, purpose, decided_at desc`;

const documentIds = `array(select document->>'id' from jsonb_array_elements(documents) document)`;
const isOpen = `(verifications.status in ('waiting', 'claimed'))`;

export const membersAggregate: Aggregate = {
  name: 'identity.members',
  table: 'accounts',
  key: 'id',
  changedAt: 'changed_at',
  publish: async (tx, ids) => publishMembers(tx, await accountsOf(tx, ids)),
  compared: {
    from: 'accounts',
    key: 'accounts.id',
    fields: {
      fullName: unlessDeleted('full_name'),
      userType: unlessDeleted('user_type'),
      role: unlessDeleted('role'),
      state: unlessDeleted('state'),
      city: unlessDeleted('city'),
      experience: unlessDeleted('experience'),
      interests: unlessDeleted('interests'),
      // An organisation has a description instead.
      about: unlessDeleted('coalesce(bio, ngo_description)'),
      ngoName: unlessDeleted(`case when ${hasNameOfOwnSql()} then ngo_name end`),
      isVerified: unlessDeleted('is_verified'),
      reachedBy: unlessDeleted(reachedBySql),
      isChecked: unlessDeleted(isCheckedSql),
      status: 'accounts.status',
      leaving: unlessDeleted(leavingAccount),
      isAway: `(accounts.status <> 'active' or deletion_due_at is not null)`,
      listed: unlessDeleted(listedAccount('accounts')),
      ngoApproved: unlessDeleted(`(ngo_review = 'approved')`),
      ngoWebsite: unlessDeleted('ngo_website'),
      ngoLegalStructure: unlessDeleted('ngo_legal_structure'),
      ngoRegistrationNumber: unlessDeleted('ngo_registration_number'),
      ngoYearEstablished: unlessDeleted('ngo_year_established'),
      ngoApprovedAt: unlessDeleted(millis('ngo_approved_at')),
      ngoWebsiteChecked: unlessDeleted(isWebsiteCheckedSql),
      avatarUrl: unlessDeleted('avatar_url'),
      joinedAt: unlessDeleted(millis('created_at')),
      roleGrantedBy: unlessDeleted('role_granted_by'),
      roleGrantedAt: unlessDeleted(millis('role_granted_at')),
    },
  },
};

/** Events that can be published again, and how copies of their data are compared. */
export const identityAggregates: Aggregate[] = [
  membersAggregate,
  {
    name: 'identity.contacts',
    table: 'accounts',
    key: 'id',
    changedAt: 'changed_at',
    publish: async (tx, ids) => publishContacts(tx, await accountsOf(tx, ids)),
    compared: {
      from: 'accounts',
      key: 'accounts.id',
      fields: {
        email: 'email',
        mobile: 'mobile',
        emailConfirmed: '(email_confirmed_at is not null)',
        mobileConfirmed: '(mobile_confirmed_at is not null)',
      },
    },
  },
  {
    name: 'identity.consents',
    table: 'accounts',
    key: 'id',
    where: `status <> 'deleted'`,
    changedAt: '(select max(decided_at) from consents where account_id = accounts.id)',
    async publish(tx, ids) {
      const decided = await db(tx)
        .selectFrom('consents')
        .distinctOn(['account_id', 'purpose'])
        .select(['account_id as memberId', 'purpose', 'granted', 'decided_at as at'])
        .where('account_id', '=', anyOf(ids))
        .where(isAct)
        .orderBy('account_id')
        .orderBy('purpose')
        .orderBy('decided_at', 'desc')
        .execute();
      const decisions = decided.map(({ at, ...decision }) => ({
        ...decision,
        decidedAt: at.toISOString(),
        isAct: true,
      }));
      await addAllToOutbox(tx, consentChanged, decisions);
    },
    compared: {
      from: `(${lastDecisions}) last join accounts on accounts.id = last.account_id`,
      where: `accounts.status <> 'deleted'`,
      key: 'last.account_id',
      fields: { purpose: 'last.purpose', granted: 'last.granted', decidedAt: millis('last.decided_at') },
    },
  },
  {
    name: 'identity.verifications',
    table: 'verifications',
    key: 'id',
    where: `kind = 'papers'`,
    changedAt: 'coalesce(decided_at, submitted_at)',
    async publish(tx, ids) {
      const reviews = await db(tx)
        .selectFrom('verifications')
        .select(({ eb }) => [
          ...(['id as verificationId', 'account_id as memberId', 'documents'] as const),
          eb('status', 'in', ['waiting', 'claimed']).$castTo<boolean>().as('isOpen'),
        ])
        .where('id', '=', anyOf(ids))
        .orderBy('id')
        .execute();
      const told = reviews.map(({ documents, ...review }) => ({
        ...review,
        documentIds: documents.map(({ id }) => id),
      }));
      await addAllToOutbox(tx, verificationChanged, told);
    },
    compared: {
      from: 'verifications join accounts on accounts.id = account_id',
      where: `accounts.status <> 'deleted' and verifications.kind = 'papers'`,
      key: 'verifications.id',
      fields: { memberId: 'account_id', documentIds, isOpen },
    },
  },
  {
    name: 'identity.visits',
    table: 'visits',
    key: 'account_id',
    where: 'told',
    changedAt: 'day::timestamptz',
    async publish(tx, ids) {
      const visits = await db(tx)
        .selectFrom('visits')
        .select(({ cast, fn }) => [
          cast<string>('day', 'text').as('day'),
          fn.agg<string[]>('array_agg', ['account_id']).as('memberIds'),
        ])
        .where('account_id', '=', anyOf(ids))
        .groupBy('visits.day')
        .execute();
      await addAllToOutbox(tx, membersSeen, visits);
    },
  },
  {
    name: 'identity.erasures',
    table: 'accounts',
    key: 'id',
    where: `status = 'deleted' and exists (select from erasures where account_id = accounts.id and keeper = 'identity')`,
    changedAt: `(select erased_at from erasures where account_id = accounts.id and keeper = 'identity')`,
    publish: (tx, ids) =>
      addAllToOutbox(
        tx,
        memberErased,
        ids.map(memberId => ({ memberId })),
      ),
  },
];
