import { needsTwo } from '@aar/contracts/access';
import type { AdminUser, Suspend } from '@aar/contracts/identity/admin-users.contract';
import type { User } from '@aar/contracts/identity/auth.contract';
import { api } from '../../api/panel-client';
import { Ban, Check, RotateCcw, ShieldCheck, Trash2, UserCog } from '../../ui/icons';
import { may } from '../may';
import { lazily } from '../../forms/described-form';
import type { RowAction } from '../resource/resource';
import type { NewRole } from './role.form';

/** Deleted accounts cannot be changed, and nobody may change their own; the server refuses both. */
const mayChange = (user: AdminUser, me: User) => user.status !== 'deleted' && user.id !== me.id;
const unsuspended = (user: AdminUser) => {
  if (!user.isActive) return 'inactive';
  return user.isVerified ? 'active' : 'pending';
};

const verify: RowAction<AdminUser> = {
  name: 'verify',
  label: /*i18n*/ 'Verify',
  icon: <Check />,
  isOffered: (user, me) => may(api.adminUsers.verify, me) && mayChange(user, me) && !user.isVerified,
  run: ({ id }) => api.adminUsers.verify({ id }),
  expected: user => ({
    ...user,
    isVerified: true,
    isChecked: true,
    status: user.status === 'pending' ? 'active' : user.status,
  }),
  done: /*i18n*/ 'User verified successfully',
  failed: /*i18n*/ 'Failed to verify user',
  bulk: {
    run: ids => api.adminUsers.bulk({ action: 'verify', ids }),
    done: /*i18n*/ '{count, plural, one {# user} other {# users}} verified successfully',
  },
};

/** Marks a member as checked: a code only proves a contact, and here staff confirm the identity. */
const check: RowAction<AdminUser> = {
  name: 'check',
  label: /*i18n*/ 'Mark as Checked',
  icon: <ShieldCheck />,
  isSecondary: true,
  isOffered: (user, me) =>
    may(api.adminUsers.verify, me) && mayChange(user, me) && user.isVerified && !user.isChecked && !user.isSuspended,
  confirm: {
    title: /*i18n*/ 'Mark {name} as checked?',
    text: /*i18n*/ 'Everybody sees the seal and the words “Checked by us”. Do this only when you know who this is.',
    confirmLabel: /*i18n*/ 'Mark as Checked',
    pendingLabel: /*i18n*/ 'Saving...',
  },
  run: ({ id }) => api.adminUsers.verify({ id }),
  expected: user => ({ ...user, isChecked: true }),
  done: /*i18n*/ 'User marked as checked',
  failed: /*i18n*/ 'Failed to verify user',
};

const suspend: RowAction<AdminUser, typeof Suspend> = {
  name: 'suspend',
  label: /*i18n*/ 'Suspend',
  icon: <Ban />,
  isSecondary: true,
  isOffered: (user, me) => may(api.adminUsers.suspend, me) && mayChange(user, me) && !user.isSuspended,
  form: lazily(async () => (await import('./suspend.form')).suspendForm),
  run: ({ id }, values) => api.adminUsers.suspend({ id, ...values }),
  expected: user => ({ ...user, isSuspended: true, status: 'suspended' }),
  done: /*i18n*/ 'User suspended successfully',
  failed: /*i18n*/ 'Failed to suspend user',
  bulk: {
    run: (ids, values) => api.adminUsers.bulk({ action: 'suspend', ids, ...values }),
    done: /*i18n*/ '{count, plural, one {# user} other {# users}} suspended successfully',
  },
};

const unsuspend: RowAction<AdminUser> = {
  name: 'unsuspend',
  label: /*i18n*/ 'Unsuspend',
  icon: <RotateCcw />,
  isOffered: (user, me) => may(api.adminUsers.unsuspend, me) && mayChange(user, me) && user.isSuspended,
  run: ({ id }) => api.adminUsers.unsuspend({ id }),
  expected: user => ({ ...user, isSuspended: false, status: unsuspended(user) }),
  done: /*i18n*/ 'User unsuspended successfully',
  failed: /*i18n*/ 'Failed to unsuspend user',
  bulk: {
    run: ids => api.adminUsers.bulk({ action: 'unsuspend', ids }),
    done: /*i18n*/ '{count, plural, one {# user} other {# users}} unsuspended successfully',
  },
};

const setRole: RowAction<AdminUser, typeof NewRole> = {
  name: 'role',
  label: /*i18n*/ 'Change Role',
  icon: <UserCog />,
  isSecondary: true,
  isOffered: (user, me) => may(api.adminUsers.setRole, me) && mayChange(user, me),
  form: lazily(async () => (await import('./role.form')).roleForm),
  run: ({ id }, { role }) => api.adminUsers.setRole({ id, role }),
  expected: (user, { role }) => (needsTwo(user.role, role) ? user : { ...user, role }),
  done: (user, { role }) =>
    needsTwo(user.role, role)
      ? /*i18n*/ 'Role proposed. Another administrator must confirm it in Proposed Roles.'
      : /*i18n*/ 'Role changed successfully',
  failed: /*i18n*/ 'Failed to change the role',
};

const remove: RowAction<AdminUser> = {
  name: 'delete',
  label: /*i18n*/ 'Delete',
  icon: <Trash2 />,
  isDestructive: true,
  isOffered: (user, me) => may(api.adminUsers.delete, me) && mayChange(user, me) && user.role !== 'admin',
  confirm: {
    title: /*i18n*/ 'Delete {name}?',
    text: /*i18n*/ 'This person is signed out and removed from all lists at once. Their personal data is erased after the retention period.',
    confirmLabel: /*i18n*/ 'Delete User',
    pendingLabel: /*i18n*/ 'Deleting...',
  },
  run: ({ id }) => api.adminUsers.delete({ id }),
  expected: () => null,
  done: /*i18n*/ 'User deleted successfully',
  failed: /*i18n*/ 'Failed to delete user',
  bulk: {
    confirm: {
      title: /*i18n*/ 'Delete {count, plural, one {# user} other {# users}}?',
      text: /*i18n*/ 'They are signed out and removed from all lists at once. Their personal data is erased after the retention period.',
      confirmLabel: /*i18n*/ 'Delete {count, plural, one {# User} other {# Users}}',
      pendingLabel: /*i18n*/ 'Deleting...',
    },
    run: ids => api.adminUsers.bulk({ action: 'delete', ids }),
    done: /*i18n*/ '{count, plural, one {# user} other {# users}} deleted successfully',
  },
};

const proposeRemoval: RowAction<AdminUser> = {
  name: 'propose-delete',
  label: /*i18n*/ 'Delete',
  icon: <Trash2 />,
  isDestructive: true,
  isSecondary: true,
  isOffered: (user, me) => may(api.adminUsers.delete, me) && mayChange(user, me) && user.role === 'admin',
  confirm: {
    title: /*i18n*/ 'Propose to delete {name}?',
    text: /*i18n*/ 'This is an administrator: another administrator must confirm it in Proposed Roles. Until then nothing changes. If this account was stolen, suspend it now: with three administrators or more that works at once.',
    confirmLabel: /*i18n*/ 'Propose',
    pendingLabel: /*i18n*/ 'Saving...',
  },
  run: ({ id }) => api.adminUsers.delete({ id }),
  expected: user => user,
  done: /*i18n*/ 'Deletion proposed. Another administrator must confirm it in Proposed Roles.',
  failed: /*i18n*/ 'Failed to delete user',
};

/** The staff's actions on an account; an editor may only verify it. */
export const userActions: RowAction<AdminUser>[] = [verify, check, suspend, unsuspend, setRole, remove, proposeRemoval];
