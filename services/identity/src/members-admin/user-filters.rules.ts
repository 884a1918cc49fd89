import { cleanEmail } from '@aar/contracts/text/clean-contact';
import type { Actor } from '@aar/contracts/access';
import type { adminUsers } from '@aar/contracts/identity/admin-users.contract';
import { Mobile } from '@aar/contracts/vocabulary';
import { Conditions } from '@aar/platform/database/conditions';
import { having, searchWords } from '@aar/platform/search/search.rules';
import type { Inputs } from '@aar/platform/service/handlers';
import { notErased } from '../accounts/standing';

export type UserFilters = Inputs<typeof adminUsers>['csv'];

/** All filters except the words: on columns that `accounts` and `account_counts` share. */
export function standingConditions({ type, status, role, state }: UserFilters): Conditions {
  const where = status ? new Conditions().and('admin_status = ?', status) : new Conditions(`admin_status <> 'deleted'`);
  return where.maybe('user_type = ?', type).maybe('role = ?', role).maybe('state = ?', state);
}

export const wordsOf = ({ search, q }: UserFilters): string => search || q || '';

/** Whether contacts are searched too: for an administrator whose words have a digit, a dot or an `@`, which names do not have. */
export const searchesContacts = (filters: UserFilters, { role }: Actor): boolean =>
  role === 'admin' && /[\p{Nd}.@]/u.test(wordsOf(filters));

/**
 * All conditions of a list. A complete e-mail or mobile number is looked up exactly; a part of one is searched in names and
 * contacts, anything else in names only, or a search could reveal contacts letter by letter.
 */
export function userConditions(filters: UserFilters, actor: Actor): Conditions {
  const where = standingConditions(filters);
  if (filters.status === 'deleted') where.and(notErased);
  const asked = wordsOf(filters);
  const inContacts = searchesContacts(filters, actor);
  if (inContacts && asked.includes('@')) return where.and('lower(email) = ?', cleanEmail(asked));
  const mobile = Mobile.safeParse(asked);
  if (inContacts && mobile.success) return where.and('mobile = ?', mobile.data);
  for (const word of searchWords(asked, 'search')) {
    // The index is on `admin_text`, which contains the names too.
    where.and(...having('searchable_text(admin_text)', word));
    if (!inContacts) where.and(...having('searchable_text(name_text)', word));
  }
  return where;
}
