import type { MemberMarks } from '@aar/contracts/member-marks';
import { expressionBuilder, sql } from 'kysely';
import type { IdentityTables } from '../database/db';
import type { Account } from './account';

/**
 * Whether the name needs no review by staff. Until they decide, an NGO whose name is nearly another's is shown without its
 * name and without a mark of staff.
 */
export const hasNameOfOwn = ({ nameReview }: Pick<Account, 'nameReview'>): boolean =>
  nameReview === 'none' || nameReview === 'listed';

/** `hasNameOfOwn` as SQL on a row of `accounts`, by its alias. */
export const hasNameOfOwnSql = (row = 'accounts') => `(${row}.name_review in ('none', 'listed'))`;

/** How the site has reached the member, and whether staff checked who they are. */
export const marksOf = (account: Account): MemberMarks => ({
  reachedBy: [
    ...(account.mobile && account.mobileConfirmedAt ? (['sms'] as const) : []),
    ...(account.email && account.emailConfirmedAt ? (['email'] as const) : []),
  ],
  isChecked: (account.checkedAt !== null || account.ngoReview === 'approved') && hasNameOfOwn(account),
});

export const withMarks = (account: Account) => ({ ...account, ...marksOf(account) });

/** `marksOf` as SQL on the table `accounts`. */
export const reachedBySql = `array_remove(array[
  case when mobile is not null and mobile_confirmed_at is not null then 'sms' end,
  case when email is not null and email_confirmed_at is not null then 'email' end], null)`;
export const isCheckedSql = `((checked_at is not null or ngo_review = 'approved') and ${hasNameOfOwnSql()})`;

const { eb, and, or, ref } = expressionBuilder<IdentityTables, 'accounts'>();

/** `marksOf` for the statement builder. */
export const reachedBy = sql<MemberMarks['reachedBy']>`array_remove(array[
  case when ${ref('mobile')} is not null and ${ref('mobile_confirmed_at')} is not null then 'sms' end,
  case when ${ref('email')} is not null and ${ref('email_confirmed_at')} is not null then 'email' end], null)`;
export const isChecked = and([
  or([eb('checked_at', 'is not', null), eb('ngo_review', '=', 'approved')]),
  eb('name_review', 'in', ['none', 'listed']),
]).$castTo<boolean>();

/** The website may have changed since staff saw it. */
export const isWebsiteChecked = ({ ngoReview, ngoWebsite, ngoCheckedWebsite }: Account): boolean =>
  ngoReview === 'approved' && ngoWebsite !== null && ngoWebsite === ngoCheckedWebsite;

/** `isWebsiteChecked` as SQL on the table `accounts`. */
export const isWebsiteCheckedSql = `(ngo_review = 'approved' and ngo_website is not null
  and ngo_website is not distinct from ngo_checked_website)`;
