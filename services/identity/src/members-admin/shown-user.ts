import type { AdminUser } from '@aar/contracts/identity/admin-users.contract';
import { maskEmail, maskMobile } from '@aar/contracts/masked-contact';
import { expressionBuilder } from 'kysely';
import type { z } from 'zod';
import { isChecked, reachedBy } from '../accounts/marks';
import type { IdentityTables } from '../database/db';

const { eb } = expressionBuilder<IdentityTables, 'accounts'>();

/** The columns of `accounts` that staff see of a member. */
export const shownColumns = [
  ...(['id', 'full_name as fullName', 'email', 'mobile', 'role', 'user_type as userType', 'state', 'city'] as const),
  ...(['experience', 'bio', 'ngo_name as ngoName', 'ngo_website as ngoWebsite'] as const),
  ...(['ngo_description as ngoDescription', 'ngo_review as ngoReview', 'avatar_url as avatarUrl'] as const),
  eb('admin_status', 'not in', ['inactive', 'deleted']).$castTo<boolean>().as('isActive'),
  'is_verified as isVerified',
  reachedBy.as('reachedBy'),
  isChecked.as('isChecked'),
  eb('status', '=', 'suspended').$castTo<boolean>().as('isSuspended'),
  'admin_status as status',
  'created_at as createdAt',
] as const;

export type ShownUser = z.input<typeof AdminUser>;

/** A member with masked contacts; only administrators see full ones, on request and for one member at a time. */
export const withMaskedContacts = <U extends Pick<ShownUser, 'email' | 'mobile'>>(user: U): U => ({
  ...user,
  email: user.email && maskEmail(user.email),
  mobile: user.mobile && maskMobile(user.mobile),
});
