import type { User } from '@aar/contracts/identity/auth.contract';
import type { Experience, Interest, LegalStructure, NameReview, NgoReview, UserType } from '@aar/contracts/vocabulary';
import { Column, Entity, PrimaryColumn, VersionColumn } from 'typeorm';
import type { z } from 'zod';

export type AccountStatus = 'active' | 'suspended' | 'deleted';

@Entity('accounts')
export class Account {
  @PrimaryColumn('uuid')
  id: string;

  /** Increases with every change; consumers of the events ignore older versions. */
  @VersionColumn()
  version: number;

  @Column('text', { name: 'full_name' })
  fullName: string;

  /** In lower case. */
  @Column('text', { nullable: true })
  email: string | null;

  /** Ten digits. */
  @Column('text', { nullable: true })
  mobile: string | null;

  @Column('text', { name: 'password_hash', nullable: true })
  passwordHash: string | null;

  /** Staff typed it when they created the account; its owner has not set one by a code to a contact yet. */
  @Column('boolean', { name: 'is_password_temporary' })
  isPasswordTemporary: boolean;

  @Column('text', { name: 'user_type' })
  userType: UserType;

  @Column('text')
  role: User['role'];

  /** The two administrators who gave the role of staff; nobody if the operator did. */
  @Column('uuid', { name: 'role_granted_by', array: true })
  roleGrantedBy: string[];

  @Column('timestamptz', { name: 'role_granted_at', nullable: true })
  roleGrantedAt: Date | null;

  @Column('text')
  state: string;

  @Column('text')
  city: string;

  @Column('text', { nullable: true })
  experience: z.infer<typeof Experience> | null;

  @Column('text', { array: true })
  interests: z.infer<typeof Interest>[];

  @Column('text', { nullable: true })
  bio: string | null;

  @Column('text', { name: 'ngo_name', nullable: true })
  ngoName: string | null;

  @Column('text', { name: 'ngo_website', nullable: true })
  ngoWebsite: string | null;

  @Column('text', { name: 'ngo_legal_structure', nullable: true })
  ngoLegalStructure: z.infer<typeof LegalStructure> | null;

  @Column('text', { name: 'ngo_registration_number', nullable: true })
  ngoRegistrationNumber: string | null;

  @Column('text', { name: 'ngo_year_established', nullable: true })
  ngoYearEstablished: string | null;

  @Column('text', { name: 'ngo_description', nullable: true })
  ngoDescription: string | null;

  /** A contact was confirmed by a code, or an administrator verified the account. */
  @Column('boolean', { name: 'is_verified' })
  isVerified: boolean;

  /** When staff verified the account, under its present name. */
  @Column('timestamptz', { name: 'checked_at', nullable: true })
  checkedAt: Date | null;

  @Column('timestamptz', { name: 'email_confirmed_at', nullable: true })
  emailConfirmedAt: Date | null;

  @Column('timestamptz', { name: 'mobile_confirmed_at', nullable: true })
  mobileConfirmedAt: Date | null;

  @Column('text')
  status: AccountStatus;

  /** Whether the member wants to be shown in the public directory. */
  @Column('boolean')
  listed: boolean;

  /** False after a social sign-in, until state, city, mobile number, type and accepted terms are given. */
  @Column('boolean', { name: 'is_complete' })
  isComplete: boolean;

  @Column('text', { name: 'ngo_review' })
  ngoReview: NgoReview;

  /** Since when the papers of the NGO are approved. */
  @Column('timestamptz', { name: 'ngo_approved_at', nullable: true })
  ngoApprovedAt: Date | null;

  /** The website that the NGO had when its papers were approved. */
  @Column('text', { name: 'ngo_checked_website', nullable: true })
  ngoCheckedWebsite: string | null;

  /** Of the name of an NGO: staff look at one that is nearly another's before the directory shows it. */
  @Column('text', { name: 'name_review' })
  nameReview: NameReview;

  @Column('uuid', { name: 'avatar_id', nullable: true })
  avatarId: string | null;

  @Column('text', { name: 'avatar_url', nullable: true })
  avatarUrl: string | null;

  @Column('timestamptz', { name: 'suspended_at', nullable: true })
  suspendedAt: Date | null;

  /** `null` for a suspended account: permanently. */
  @Column('timestamptz', { name: 'suspended_until', nullable: true })
  suspendedUntil: Date | null;

  @Column('text', { name: 'suspension_reason', nullable: true })
  suspensionReason: string | null;

  @Column('uuid', { name: 'suspended_by', nullable: true })
  suspendedBy: string | null;

  /** The case of moderation that suspended the member; `null` if staff did so by hand. */
  @Column('uuid', { name: 'suspension_case_id', nullable: true })
  suspensionCaseId: string | null;

  /** When all data is erased, because the member asked for it or an administrator deleted the account. */
  @Column('timestamptz', { name: 'deletion_due_at', nullable: true })
  deletionDueAt: Date | null;

  @Column('timestamptz', { name: 'terms_accepted_at', nullable: true })
  termsAcceptedAt: Date | null;

  @Column('text', { name: 'terms_version', nullable: true })
  termsVersion: string | null;

  /** When the member was asked for what joining does not need, each by itself; null for one who joined before. */
  @Column('timestamptz', { name: 'consents_asked_at', nullable: true })
  consentsAskedAt: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
