import { cleanEmail } from '@aar/contracts/text/clean-contact';
import type { Actor } from '@aar/contracts/access';
import type { adminUsers } from '@aar/contracts/identity/admin-users.contract';
import { Mobile } from '@aar/contracts/vocabulary';
import { given } from '@aar/platform/database/given';
import { hasWords } from '@aar/platform/search/search.rules';
import type { Inputs } from '@aar/platform/service/handlers';
import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import { notErasedAccount } from '../accounts/standing';
import type { IdentityTables } from '../database/db';

export type UserFilters = Inputs<typeof adminUsers>['csv'];

const accounts = expressionBuilder<IdentityTables, 'accounts'>();
const shared = expressionBuilder<IdentityTables, 'accounts' | 'account_counts'>();

/** All filters except the search words: on columns that `accounts` and `account_counts` share. */
export const standingConditions = ({ type, status, role, state }: UserFilters): Expression<SqlBool> =>
  shared.and([
    status ? shared('admin_status', '=', status) : shared('admin_status', '<>', 'deleted'),
    shared.and(given({ user_type: type, role, state })),
  ]);

export const wordsOf = ({ search, q }: UserFilters): string => search || q || '';

/** Whether contacts are searched too: for an administrator whose words contain a digit, a dot or an `@`, which names do not. */
export const searchesContacts = (filters: UserFilters, { role }: Actor): boolean =>
  role === 'admin' && /[\p{Nd}.@]/u.test(wordsOf(filters));

/**
 * All conditions of a list. A complete e-mail or mobile number is looked up exactly; a part of one is searched in names and
 * contacts, anything else in names only: otherwise a search could reveal contacts letter by letter.
 */
export function userConditions(filters: UserFilters, actor: Actor): Expression<SqlBool> {
  const { and, fn, ref } = accounts;
  const standing = standingConditions(filters);
  const where = filters.status === 'deleted' ? and([standing, notErasedAccount]) : standing;
  const asked = wordsOf(filters);
  const inContacts = searchesContacts(filters, actor);
  if (inContacts && asked.includes('@'))
    return and([where, accounts(fn<string | null>('lower', ['email']), '=', cleanEmail(asked))]);
  const mobile = Mobile.safeParse(asked);
  if (inContacts && mobile.success) return and([where, accounts('mobile', '=', mobile.data)]);
  if (asked === '') return where;
  // The index is on `admin_text`, which contains the names too.
  const inText = and([where, hasWords(ref('admin_text'), asked, 'search')]);
  return inContacts ? inText : and([inText, hasWords(ref('name_text'), asked, 'search')]);
}
