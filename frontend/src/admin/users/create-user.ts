import type { CreateUser } from '@aar/contracts/identity/admin-users.contract';
import { api } from '../../api/panel-client';
import { lazily, type Creation } from '../../forms/described-form';

/** An account created by staff: its contacts count as verified without a code. */
export const createUser: Creation<typeof CreateUser> = {
  label: /*i18n*/ 'Create User',
  form: lazily(async () => (await import('./create-user.form')).createUserForm),
  run: api.adminUsers.create,
  done: /*i18n*/ 'User created successfully without OTP verification',
  failedTitle: /*i18n*/ 'Creation Failed',
  failed: /*i18n*/ 'Failed to create user. Please try again.',
};
