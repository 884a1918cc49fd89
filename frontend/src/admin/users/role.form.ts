import type { AdminUser } from '@aar/contracts/identity/admin-users.contract';
import { Role } from '@aar/contracts/vocabulary';
import { z } from 'zod';
import type { ActionForm } from '../resource/resource';
import { roleChoices } from './user-labels';

export const NewRole = z.object({ role: Role });

export const roleForm: ActionForm<AdminUser, typeof NewRole> = {
  title: /*i18n*/ 'Role of {name}',
  description:
    /*i18n*/ 'Another administrator must confirm a role with more rights, and any other role for an administrator. This person is then signed out and must sign in again.',
  schema: NewRole,
  fields: [{ name: 'role', label: /*i18n*/ 'Role', kind: 'select', options: roleChoices }],
  submitLabel: /*i18n*/ 'Save',
  pendingLabel: /*i18n*/ 'Saving...',
  initial: user => ({ role: user?.role ?? 'user' }),
};
