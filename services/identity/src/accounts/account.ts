import type { Selection } from 'kysely';
import type { IdentityTables } from '../database/db';

/** What the code reads of an account. */
export const accountColumns = [
  'id',
  /** Increases with every change; consumers of the events ignore older versions. */
  'version',
  'full_name as fullName',
  /** In lower case. */
  'email',
  /** Ten digits. */
  'mobile',
  'password_hash as passwordHash',
  /** Staff typed it when they created the account, and its owner has not replaced it by a code to a contact yet. */
  'is_password_temporary as isPasswordTemporary',
  'user_type as userType',
  'role',
  /** The two administrators who gave the role of staff; empty if the operator did. */
  'role_granted_by as roleGrantedBy',
  'role_granted_at as roleGrantedAt',
  'state',
  'city',
  'experience',
  'interests',
  'bio',
  'ngo_name as ngoName',
  'ngo_website as ngoWebsite',
  'ngo_legal_structure as ngoLegalStructure',
  'ngo_registration_number as ngoRegistrationNumber',
  'ngo_year_established as ngoYearEstablished',
  'ngo_description as ngoDescription',
  /** A contact was confirmed by a code, or an administrator verified the account. */
  'is_verified as isVerified',
  /** When staff verified the account under its present name. */
  'checked_at as checkedAt',
  'email_confirmed_at as emailConfirmedAt',
  'mobile_confirmed_at as mobileConfirmedAt',
  'status',
  /** Whether the member wants to be shown in the public directory. */
  'listed',
  /** False after a social sign-in, until state, city, mobile number, type and accepted terms are given. */
  'is_complete as isComplete',
  'ngo_review as ngoReview',
  /** Since when the papers of the NGO are approved. */
  'ngo_approved_at as ngoApprovedAt',
  /** The website that the NGO had when its papers were approved. */
  'ngo_checked_website as ngoCheckedWebsite',
  /** For the name of an NGO: one that is nearly another's is reviewed by staff before the directory shows it. */
  'name_review as nameReview',
  'avatar_id as avatarId',
  'avatar_url as avatarUrl',
  'suspended_at as suspendedAt',
  /** `null` for a suspended account: permanent. */
  'suspended_until as suspendedUntil',
  'suspension_reason as suspensionReason',
  'suspended_by as suspendedBy',
  /** The moderation case that suspended the member; `null` if staff did so directly. */
  'suspension_case_id as suspensionCaseId',
  /** When all data is erased, because the member asked for it or an administrator deleted the account. */
  'deletion_due_at as deletionDueAt',
  'terms_accepted_at as termsAcceptedAt',
  'terms_version as termsVersion',
  /**
   * When the member was asked about the purposes that joining does not need, each separately; null for one who joined before
   * that.
   */
  'consents_asked_at as consentsAskedAt',
  'created_at as createdAt',
] as const;

export type Account = Selection<IdentityTables, 'accounts', (typeof accountColumns)[number]>;
