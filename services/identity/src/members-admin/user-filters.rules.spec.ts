import type { Actor } from '@aar/contracts/access';
import { notErased } from '../accounts/standing';
import { userConditions, type UserFilters } from './user-filters.rules';

const admin: Actor = { id: '1', role: 'admin' };
const editor: Actor = { id: '2', role: 'editor' };

function conditionsOf(filters: UserFilters, actor = admin) {
  const where = userConditions(filters, actor);
  return [`${where}`, ...where.values];
}
const present = `admin_status <> 'deleted'`;

it('leave the deleted ones out unless they are asked for', () => {
  expect(conditionsOf({})).toEqual([present]);
  expect(conditionsOf({ status: 'deleted', type: 'ngo' })).toEqual([
    `admin_status = $1 and user_type = $2 and ${notErased}`,
    'deleted',
    'ngo',
  ]);
});

it('look a whole e-mail or mobile number up', () => {
  expect(conditionsOf({ search: 'Asha@Example.org' })).toEqual([
    `${present} and lower(email) = $1`,
    'asha@example.org',
  ]);
  expect(conditionsOf({ q: '+91 98220-12345' })).toEqual([`${present} and mobile = $1`, '9822012345']);
});

it('find a part of a contact in names and contacts', () => {
  expect(conditionsOf({ search: 'Zoë 982' })).toEqual([
    `${present} and admin_text like $1 and admin_text like $2`,
    '%zoe%',
    '%982%',
  ]);
});

it('find what can be no contact in names alone', () => {
  expect(conditionsOf({ search: 'asha' })).toEqual([
    `${present} and admin_text like $1 and name_text like $2`,
    '%asha%',
    '%asha%',
  ]);
});

it.each(['asha', 'asha@example.org', '9822012345', '982'])('let editors find %s in names alone', search => {
  const word = `%${search}%`;
  expect(conditionsOf({ search }, editor)).toEqual([
    `${present} and admin_text like $1 and name_text like $2`,
    word,
    word,
  ]);
});

it('ask for three letters', () => {
  for (const actor of [admin, editor])
    expect(() => userConditions({ search: 'ab' }, actor)).toThrow(
      expect.objectContaining({ code: 'search.too-short' }),
    );
});
