import type { User } from '@aar/contracts/identity/auth.contract';
import type { Experience, Interest, LegalStructure, UserType } from '@aar/contracts/vocabulary';
import { Column, Entity, PrimaryColumn, VersionColumn } from 'typeorm';
import type { z } from 'zod';

export type AccountStatus = 'active' | 'suspended' | 'deleted';

@Entity('accounts')
export class Account {
  @PrimaryColumn('uuid')
  id: string;

  /** Goes up with every change; readers of the events ignore older ones. */
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

  @Column('text', { name: 'user_type' })
  userType: UserType;

  @Column('text')
  role: User['role'];

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

  @Column('timestamptz', { name: 'email_confirmed_at', nullable: true })
  emailConfirmedAt: Date | null;

  @Column('timestamptz', { name: 'mobile_confirmed_at', nullable: true })
  mobileConfirmedAt: Date | null;

  @Column('text')
  status: AccountStatus;

  /** Whether the public directory shows the member. */
  @Column('boolean')
  listed: boolean;

  @Column('timestamptz', { name: 'terms_accepted_at', nullable: true })
  termsAcceptedAt: Date | null;

  @Column('text', { name: 'terms_version', nullable: true })
  termsVersion: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
