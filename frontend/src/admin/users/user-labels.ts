import type { CreateUser, UserStatus } from '@aar/contracts/identity/admin-users.contract';
import type { SuspensionDuration } from '@aar/contracts/identity/suspension-duration';
import type { Role } from '@aar/contracts/vocabulary';
import type { BadgeTone } from '../../ui/display/badge';

/** The badge of an account; the server decides its status. */
export const userStatuses = {
  active: { label: /*i18n*/ 'Verified', tone: 'active' },
  pending: { label: /*i18n*/ 'Pending', tone: 'pending' },
  inactive: { label: /*i18n*/ 'Inactive', tone: 'paused' },
  suspended: { label: /*i18n*/ 'Suspended', tone: 'suspended' },
  deleted: { label: /*i18n*/ 'Deleted', tone: 'cancelled' },
} satisfies Record<UserStatus, { label: string; tone: BadgeTone }>;

export const statusFilter = [
  { value: 'active', label: /*i18n*/ 'Active' },
  { value: 'pending', label: /*i18n*/ 'Pending' },
  { value: 'inactive', label: /*i18n*/ 'Inactive' },
  { value: 'suspended', label: /*i18n*/ 'Suspended' },
  { value: 'deleted', label: /*i18n*/ 'Deleted' },
] satisfies { value: UserStatus; label: string }[];

export const roleLabels = {
  user: /*i18n*/ 'user',
  moderator: /*i18n*/ 'moderator',
  editor: /*i18n*/ 'editor',
  admin: /*i18n*/ 'admin',
} satisfies Record<Role, string>;

export const roleFilter = Object.entries(roleLabels).map(([value, label]) => ({ value, label }));

/** Roles that can be assigned, with what each may do. */
export const roleChoices = [
  { value: 'user', label: /*i18n*/ 'User (standard access)' },
  { value: 'moderator', label: /*i18n*/ 'Moderator (standard access, more menus)' },
  { value: 'editor', label: /*i18n*/ 'Editor (limited admin: user management, events and content editing only)' },
  {
    value: 'admin',
    label: /*i18n*/ 'Admin (full access to admin functions including user management, content and settings)',
  },
] satisfies { value: Role; label: string }[];

export const memberRoles = [
  { value: 'activist', label: /*i18n*/ 'Activist (standard access)' },
  { value: 'ngo', label: /*i18n*/ 'NGO (standard access)' },
] satisfies { value: CreateUser['role']; label: string }[];

export const durations = [
  { value: 'permanent', label: /*i18n*/ 'Permanent' },
  { value: '30days', label: /*i18n*/ '30 days' },
  { value: '7days', label: /*i18n*/ '7 days' },
  { value: '1day', label: /*i18n*/ '24 hours' },
] satisfies { value: SuspensionDuration; label: string }[];
