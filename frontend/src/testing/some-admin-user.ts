import type { AdminUser, AdminUserDetail } from '@aar/contracts/identity/admin-users.contract';
import type { User } from '@aar/contracts/identity/auth.contract';
import { someMember } from './render-screen';

export const someAdministrator: User = { ...someMember, fullName: 'Ananya Rao', role: 'admin' };
export const someEditor: User = { ...someMember, fullName: 'Arjun Menon', role: 'editor' };

/** An account as in the users' table; `change` sets what matters to a test. */
export const someAdminUser = (change: Partial<AdminUser> = {}): AdminUser => ({
  id: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0011',
  fullName: 'Rahul Borkar',
  email: 'r***@mail.example',
  mobile: '98******10',
  role: 'user',
  userType: 'activist',
  state: 'Maharashtra',
  city: 'Nagpur',
  experience: 'beginner',
  bio: null,
  ngoName: null,
  ngoWebsite: null,
  ngoDescription: null,
  ngoReview: 'none',
  avatarUrl: null,
  isActive: true,
  isVerified: false,
  reachedBy: [],
  isChecked: false,
  isSuspended: false,
  status: 'pending',
  createdAt: '2026-11-02T08:00:00Z',
  ...change,
});

export const someAdminUserDetail = (change: Partial<AdminUserDetail> = {}): AdminUserDetail => ({
  ...someAdminUser(),
  suspension: null,
  emailConfirmed: true,
  mobileConfirmed: false,
  ngoLegalStructure: null,
  ngoRegistrationNumber: null,
  ngoYearEstablished: null,
  signInWith: ['password'],
  sessions: 1,
  lastSeenAt: null,
  deletionDueAt: null,
  history: [],
  ...change,
});
