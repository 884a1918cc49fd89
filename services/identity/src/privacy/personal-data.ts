import { listOf } from '@aar/platform/privacy/list-of';
import { type OwnedRows, eraseOwned, listsOf } from '@aar/platform/privacy/owned-rows';
import { forgetAnswersTo } from '@aar/platform/service/idempotency';
import type { EntityManager } from 'typeorm';
import { isActSql } from './consent-acts';

/** Tables whose rows belong to one member only. */
const owned: OwnedRows[] = [
  {
    name: 'proposedRoles',
    table: 'role_proposals',
    owner: 'account_id',
    columns: 'role, proposed_at as "proposedAt"',
  },
  {
    name: 'authenticatorApps',
    table: 'totp_secrets',
    owner: 'account_id',
    columns: 'confirmed_at as "setUpAt"',
  },
  {
    name: 'passkeys',
    table: 'passkeys',
    owner: 'account_id',
    columns: 'name, created_at as "createdAt", last_used_at as "lastUsedAt"',
  },
];

const ofAccount = 'where account_id = $1';

/** All data that this service has of a member, without hashes, digests and tokens, which are no personal data. */
export async function gatherPersonalData(tx: EntityManager, memberId: string): Promise<string> {
  const [found] = await tx.query(
    `select json_build_object(
       'account', (select row_to_json(account) from (
         select id, full_name as "fullName", email, mobile, email_confirmed_at as "emailConfirmedAt",
           mobile_confirmed_at as "mobileConfirmedAt", user_type as "userType", role, state, city, experience, interests, bio,
           ngo_name as "ngoName", ngo_website as "ngoWebsite", ngo_legal_structure as "ngoLegalStructure",
           ngo_registration_number as "ngoRegistrationNumber", ngo_year_established as "ngoYearEstablished",
           ngo_description as "ngoDescription", ngo_review as "ngoReview", name_review as "nameReview",
           avatar_url as "avatarUrl",
           ngo_approved_at as "ngoApprovedAt", ngo_checked_website as "ngoCheckedWebsite",
           is_verified as "isVerified", checked_at as "checkedAt", is_complete as "isComplete", listed as "isListed", status,
           suspended_at as "suspendedAt", suspended_until as "suspendedUntil", suspension_reason as "suspensionReason",
           deletion_due_at as "deletionDueAt", terms_accepted_at as "termsAcceptedAt", terms_version as "termsVersion",
           consents_asked_at as "consentsAskedAt",
           created_at as "createdAt"
         from accounts where id = $1) account),
       'pendingContacts', ${listOf('contact_type as "contactType", contact, requested_at as "requestedAt"', `from pending_contacts ${ofAccount}`)},
       'formerContacts', ${listOf('contact_type as "contactType", contact, changed_at as "changedAt"', `from contact_undos ${ofAccount}`)},
       'consents', ${listOf(
         `purpose, granted, notice_version as "noticeVersion", words, decided_at as "decidedAt", source, ${isActSql} as "isAct"`,
         `from consents ${ofAccount} order by decided_at`,
       )},
       'sessions', ${listOf(
         'device, place, created_at as "openedAt", used_at as "lastSeenAt"',
         `from sessions ${ofAccount} order by created_at`,
       )},
       'visits', ${listOf('day', `from visits ${ofAccount}`)},
       'socialAccounts', ${listOf(
         'platform, subject, username, auto_share as "autoShare", connected_at as "connectedAt", used_at as "lastUsedAt"',
         `from social_accounts ${ofAccount} order by platform`,
       )},
       'sharingPreferences', ${listOf(
         `auto_share_events as "autoShareEvents", auto_share_requests as "autoShareRequests",
          include_hashtags as "includeHashtags", custom_hashtags as "customHashtags", default_message as "defaultMessage"`,
         `from sharing_preferences ${ofAccount}`,
       )},
       'verifications', ${listOf(
         'kind, status, note, documents, reason, submitted_at as "submittedAt", decided_at as "decidedAt"',
         `from verifications ${ofAccount} order by submitted_at`,
       )},
       'staffActions', ${listOf(
         'action, reason, done_at as "doneAt", times',
         `from audit_entries where target_type = 'member' and target_id = $1::text order by done_at`,
       )},
       'securityNotices', ${listOf(
         'kind, contact_type as "contactType", contact, facts, raised_at as "raisedAt"',
         `from notices ${ofAccount} order by raised_at`,
       )},
       'downloads', ${listOf(
         'requested_at as "requestedAt", status',
         `from data_exports ${ofAccount} order by requested_at`,
       )}${listsOf(owned)})::text as data`,
    [memberId],
  );
  return found.data;
}

/** Tables whose rows are deleted with the member. Consents stay: they prove what was agreed to, and name nobody any more. */
const goes = [
  ...[
    'password_resets',
    'pending_contacts',
    'contact_undos',
    'social_accounts',
    'sharing_preferences',
    'social_sign_in_states',
  ],
  ...['social_sign_in_codes', 'verifications', 'data_exports', 'known_places', 'notices', 'visits'],
  ...['recovery_codes', 'sign_in_tickets', 'passkey_challenges'],
];

/** Deletes a member's data except the account itself and its sessions; returns the number of rows. */
export async function erasePersonalData(tx: EntityManager, memberId: string): Promise<number> {
  let rows = await eraseOwned(tx, owned, memberId);
  await tx.query('delete from role_proposals where proposed_by = $1', [memberId]);
  for (const table of goes) {
    const [, deleted] = await tx.query(`delete from ${table} where account_id = $1`, [memberId]);
    rows += deleted;
  }
  // The audit log keeps what staff did with a support request or an event, but not its title.
  const [, labels] = await tx.query(
    `update audit_entries set target_label = '' where label_by = $1 and target_label <> ''`,
    [memberId],
  );
  // Stored responses to staff show the member too.
  const [, answers] = await tx.query(
    `delete from idempotency_keys where scope ~ ' identity\\.(admin-users|verifications)\\.' and strpos(answer, $1) > 0`,
    [memberId],
  );
  return rows + labels + answers + (await forgetAnswersTo(tx, memberId));
}
