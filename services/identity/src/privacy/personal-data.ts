import { SharingPreferences } from '@aar/contracts/identity/social-accounts.contract';
import { fieldsOf } from '@aar/platform/database/field-columns';
import { listOf } from '@aar/platform/privacy/list-of';
import { eraseOwned, type OwnedRows, ownedRows, readOwned } from '@aar/platform/privacy/owned-rows';
import { forgetAnswersTo } from '@aar/platform/service/idempotency';
import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';
import { isAct } from './consent-acts';

/** Rows that belong to a single member. */
const owned: OwnedRows[] = [
  ownedRows(db, {
    name: 'sharingPreferences',
    table: 'sharing_preferences',
    owner: 'account_id',
    columns: fieldsOf(SharingPreferences),
  }),
  ownedRows(db, {
    name: 'authenticatorApps',
    table: 'totp_secrets',
    owner: 'account_id',
    columns: ['confirmed_at as setUpAt'],
  }),
  ownedRows(db, {
    name: 'passkeys',
    table: 'passkeys',
    owner: 'account_id',
    columns: ['name', 'created_at as createdAt', 'last_used_at as lastUsedAt'],
  }),
];

/** All data that this service has about a member, without hashes, digests and tokens, which are not personal data. */
export async function gatherPersonalData(tx: EntityManager, memberId: string): Promise<string> {
  const account = db(tx)
    .selectFrom('accounts')
    .select(['id', 'full_name as fullName', 'email', 'mobile', 'email_confirmed_at as emailConfirmedAt'])
    .select([
      'mobile_confirmed_at as mobileConfirmedAt',
      'user_type as userType',
      'role',
      'state',
      'city',
      'experience',
    ])
    .select(['interests', 'bio', 'ngo_name as ngoName', 'ngo_website as ngoWebsite'])
    .select(['ngo_legal_structure as ngoLegalStructure', 'ngo_registration_number as ngoRegistrationNumber'])
    .select(['ngo_year_established as ngoYearEstablished', 'ngo_description as ngoDescription'])
    .select(['ngo_review as ngoReview', 'name_review as nameReview', 'avatar_url as avatarUrl'])
    .select(['ngo_approved_at as ngoApprovedAt', 'ngo_checked_website as ngoCheckedWebsite'])
    .select(['is_verified as isVerified', 'checked_at as checkedAt', 'is_complete as isComplete', 'listed as isListed'])
    .select(['status', 'suspended_at as suspendedAt', 'suspended_until as suspendedUntil'])
    .select(['suspension_reason as suspensionReason', 'deletion_due_at as deletionDueAt'])
    .select(['terms_accepted_at as termsAcceptedAt', 'terms_version as termsVersion'])
    .select(['consents_asked_at as consentsAskedAt', 'created_at as createdAt'])
    .where('id', '=', memberId);
  const lists = {
    pendingContacts: db(tx)
      .selectFrom('pending_contacts')
      .select(['contact_type as contactType', 'contact', 'requested_at as requestedAt'])
      .where('account_id', '=', memberId),
    formerContacts: db(tx)
      .selectFrom('contact_undos')
      .select(['contact_type as contactType', 'contact', 'changed_at as changedAt'])
      .where('account_id', '=', memberId),
    consents: db(tx)
      .selectFrom('consents')
      .select(['purpose', 'granted', 'notice_version as noticeVersion', 'words', 'decided_at as decidedAt', 'source'])
      .select(isAct.as('isAct'))
      .where('account_id', '=', memberId)
      .orderBy('decided_at'),
    sessions: db(tx)
      .selectFrom('sessions')
      .select(['device', 'place', 'created_at as openedAt', 'used_at as lastSeenAt'])
      .where('account_id', '=', memberId)
      .orderBy('created_at'),
    visits: db(tx).selectFrom('visits').select('day').where('account_id', '=', memberId),
    socialAccounts: db(tx)
      .selectFrom('social_accounts')
      .select(['platform', 'subject', 'username', 'auto_share as autoShare', 'connected_at as connectedAt'])
      .select('used_at as lastUsedAt')
      .where('account_id', '=', memberId)
      .orderBy('platform'),
    verifications: db(tx)
      .selectFrom('verifications')
      .select(['kind', 'status', 'note', 'documents', 'reason', 'submitted_at as submittedAt'])
      .select('decided_at as decidedAt')
      .where('account_id', '=', memberId)
      .orderBy('submitted_at'),
    staffActions: db(tx)
      .selectFrom('audit_entries')
      .select(['action', 'reason', 'done_at as doneAt', 'times'])
      .where('target_type', '=', 'member')
      .where('target_id', '=', memberId)
      .orderBy('done_at'),
    securityNotices: db(tx)
      .selectFrom('notices')
      .select(['kind', 'contact_type as contactType', 'contact', 'facts', 'raised_at as raisedAt'])
      .where('account_id', '=', memberId)
      .orderBy('raised_at'),
    downloads: db(tx)
      .selectFrom('data_exports')
      .select(['requested_at as requestedAt', 'status'])
      .where('account_id', '=', memberId)
      .orderBy('requested_at'),
    proposedRoles: db(tx)
      .selectFrom('role_proposals')
      .select(['role', 'proposed_at as proposedAt'])
      .where('account_id', '=', memberId),
  };
  const fields = Object.entries(lists).map(([name, query]) => sql`${sql.lit(name)}, ${listOf(query)}`);
  const { data } = await db(tx)
    .selectNoFrom(
      sql<object>`json_build_object('account', (select row_to_json(item) from ${account} item), ${sql.join(fields)})`.as(
        'data',
      ),
    )
    .executeTakeFirstOrThrow();
  return JSON.stringify({ ...data, ...(await readOwned(tx, owned, memberId)) });
}

/**
 * Tables whose rows are deleted with the member. Consents are not deleted: they prove what was agreed to, and no longer name
 * anybody.
 */
const goes = [
  ...(['role_proposals'] as const),
  ...(['password_resets', 'pending_contacts', 'contact_undos', 'social_accounts'] as const),
  ...(['social_sign_in_states', 'social_sign_in_codes', 'verifications', 'data_exports', 'known_places'] as const),
  ...(['notices', 'visits', 'recovery_codes', 'sign_in_tickets', 'passkey_challenges'] as const),
];

/** Deletes a member's data except the account itself and its sessions; returns the number of rows. */
export async function erasePersonalData(tx: EntityManager, memberId: string): Promise<number> {
  let rows = BigInt(await eraseOwned(tx, owned, memberId));
  for (const table of goes) {
    const deletion = db(tx).deleteFrom(table).where('account_id', '=', memberId);
    rows += (await deletion.executeTakeFirst()).numDeletedRows;
  }
  await db(tx).deleteFrom('role_proposals').where('proposed_by', '=', memberId).execute();
  // The audit log keeps what staff did with a support request or an event, but not its title.
  const labels = await db(tx)
    .updateTable('audit_entries')
    .set({ target_label: '' })
    .where('label_by', '=', memberId)
    .where('target_label', '<>', '')
    .executeTakeFirst();
  // Stored responses to staff also contain the member.
  const answers = await db(tx)
    .deleteFrom('idempotency_keys')
    .where('scope', '~', ' identity\\.(admin-users|verifications)\\.')
    .where(({ eb, fn, val }) => eb(fn<number>('strpos', ['answer', val(memberId)]), '>', 0))
    .executeTakeFirst();
  return Number(rows + labels.numUpdatedRows + answers.numDeletedRows) + (await forgetAnswersTo(tx, memberId));
}
