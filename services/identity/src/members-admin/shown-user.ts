import type { Actor } from '@aar/contracts/access';
import type { AdminUser } from '@aar/contracts/identity/admin-users.contract';
import type { z } from 'zod';
import { maskContact } from '../codes/code-masking.rules';

/** What staff see of a member, each from its column of `accounts`. */
export const shownColumns = `id, full_name as "fullName", email, mobile, role, user_type as "userType", state, city, experience, bio,
  ngo_name as "ngoName", ngo_website as "ngoWebsite", ngo_description as "ngoDescription", ngo_review as "ngoReview",
  avatar_url as "avatarUrl", admin_status not in ('inactive', 'deleted') as "isActive", is_verified as "isVerified",
  status = 'suspended' as "isSuspended", admin_status as status, created_at as "createdAt"`;

export type ShownUser = z.input<typeof AdminUser>;

/** Whether this member of the staff sees contacts as they are. */
export const seesContacts = ({ role }: Actor) => role === 'admin';

/** The member as this member of the staff may see them. */
export function shownTo<U extends ShownUser>(actor: Actor, user: U): U {
  if (seesContacts(actor)) return user;
  const { email, mobile } = user;
  return {
    ...user,
    email: email && maskContact('email', email),
    mobile: mobile && maskContact('mobile', mobile),
  };
}
