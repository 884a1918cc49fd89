import type { AdminUser } from '@aar/contracts/identity/admin-users.contract';
import { maskEmail, maskMobile } from '@aar/contracts/masked-contact';
import type { z } from 'zod';
import { isCheckedSql, reachedBySql } from '../accounts/marks';

/** The columns of `accounts` that staff see of a member. */
export const shownColumns = `id, full_name as "fullName", email, mobile, role, user_type as "userType", state, city, experience, bio,
  ngo_name as "ngoName", ngo_website as "ngoWebsite", ngo_description as "ngoDescription", ngo_review as "ngoReview",
  avatar_url as "avatarUrl", admin_status not in ('inactive', 'deleted') as "isActive", is_verified as "isVerified",
  ${reachedBySql} as "reachedBy", ${isCheckedSql} as "isChecked",
  status = 'suspended' as "isSuspended", admin_status as status, created_at as "createdAt"`;

export type ShownUser = z.input<typeof AdminUser>;

/** A member with masked contacts; only administrators see full ones, on request and for one member at a time. */
export const withMaskedContacts = <U extends Pick<ShownUser, 'email' | 'mobile'>>(user: U): U => ({
  ...user,
  email: user.email && maskEmail(user.email),
  mobile: user.mobile && maskMobile(user.mobile),
});
