import { randomUUID } from 'node:crypto';
import { asColumns } from '@aar/platform/database/field-columns';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';
import type { Account } from './account';

/** An account with the default values and without any consent; the caller adds who it is. */
export const newAccount = (who: Partial<Account> & Pick<Account, 'fullName' | 'userType'>): Account =>
  ({
    id: randomUUID(),
    version: 1,
    email: null,
    mobile: null,
    passwordHash: null,
    isPasswordTemporary: false,
    role: 'user',
    roleGrantedBy: [],
    roleGrantedAt: null,
    state: '',
    city: '',
    experience: null,
    interests: [],
    bio: null,
    ngoName: null,
    ngoWebsite: null,
    ngoLegalStructure: null,
    ngoRegistrationNumber: null,
    ngoYearEstablished: null,
    ngoDescription: null,
    isVerified: false,
    checkedAt: null,
    emailConfirmedAt: null,
    mobileConfirmedAt: null,
    status: 'active',
    listed: false,
    isComplete: true,
    ngoReview: 'none',
    ngoApprovedAt: null,
    nameReview: 'none',
    ngoCheckedWebsite: null,
    avatarId: null,
    avatarUrl: null,
    suspendedAt: null,
    suspendedUntil: null,
    suspensionReason: null,
    suspendedBy: null,
    suspensionCaseId: null,
    deletionDueAt: null,
    termsAcceptedAt: null,
    termsVersion: null,
    consentsAskedAt: null,
    createdAt: new Date(),
    ...who,
  }) satisfies Account;

/** Creates the accounts without publishing them. */
export const insertAccounts = (tx: EntityManager, accounts: Account[]): Promise<unknown> =>
  db(tx)
    .insertInto('accounts')
    .values(accounts.map(account => asColumns(account)))
    .execute();
