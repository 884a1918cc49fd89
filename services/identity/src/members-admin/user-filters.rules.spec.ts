import type { Actor } from '@aar/contracts/access';
import type { DataSource } from 'typeorm';
import { db } from '../database/db';
import { userConditions, type UserFilters } from './user-filters.rules';

const admin: Actor = { id: '1', role: 'admin' };
const editor: Actor = { id: '2', role: 'editor' };

function conditionsOf(filters: UserFilters, actor = admin) {
  // Only compiled, without a connection.
  const query = db({} as DataSource)
    .selectFrom('accounts')
    .where(userConditions(filters, actor));
  const { sql, parameters } = query.compile();
  return [sql.replaceAll('"', '').replace(/^.* where /, ''), ...parameters];
}
const present = '(admin_status <> $1 and 1 = 1)';
const [inAll, inNames] = ['searchable_text(admin_text)', 'searchable_text(name_text)'];

it('exclude deleted members unless the filter asks for them', () => {
  expect(conditionsOf({})).toEqual([present, 'deleted']);
  expect(conditionsOf({ status: 'deleted', type: 'ngo' })).toEqual([
    '((admin_status = $1 and user_type = $2) and (accounts.status <> $3 or accounts.deletion_due_at is not null))',
    'deleted',
    'ngo',
    'deleted',
  ]);
});

it('look up a complete e-mail or mobile number exactly', () => {
  expect(conditionsOf({ search: 'Asha@Example.org' })).toEqual([
    `(${present} and lower(email) = $2)`,
    'deleted',
    'asha@example.org',
  ]);
  expect(conditionsOf({ q: '+91 98220-12345' })).toEqual([`(${present} and mobile = $2)`, 'deleted', '9822012345']);
});

it('search a part of a contact in names and contacts', () => {
  expect(conditionsOf({ search: 'Zoë 982' })).toEqual([
    `(${present} and ${inAll} like any (array[$2, $3]) and ${inAll} like $4)`,
    'deleted',
    '%zoe%',
    '%əjoe %',
    '%982%',
  ]);
});

it('search words that cannot be a contact in names only', () => {
  expect(conditionsOf({ search: 'asha' })).toEqual([
    `((${present} and ${inAll} like any (array[$2, $3])) and ${inNames} like any (array[$4, $5]))`,
    'deleted',
    '%asha%',
    '%əasa %',
    '%asha%',
    '%əasa %',
  ]);
});

it.each(['asha@example.org', '9822012345', '982'])('search %s in names only for editors', search => {
  const word = `%${search}%`;
  expect(conditionsOf({ search }, editor)).toEqual([
    `((${present} and ${inAll} like $2) and ${inNames} like $3)`,
    'deleted',
    word,
    word,
  ]);
});

it('require three letters', () => {
  for (const actor of [admin, editor])
    expect(() => userConditions({ search: 'ab' }, actor)).toThrow(
      expect.objectContaining({ code: 'search.too-short' }),
    );
});
