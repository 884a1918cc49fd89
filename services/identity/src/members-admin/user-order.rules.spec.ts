import { beyond, decodePosition, encodePosition, type Order, orderBy, positionOf } from './user-order.rules';

const id = '4d1c3a9e-6f64-4c1c-9a52-0e9b6f8f4c11';
const byName: Order = { sort: 'fullName', order: 'asc' };
const byDate: Order = { sort: 'createdAt', order: 'desc' };
const byState: Order = { sort: 'state', order: 'desc' };

it('ends every order with what is never equal, all in one direction, so that one index serves both', () => {
  expect(orderBy(byName)).toBe('name_key asc, id asc');
  expect(orderBy(byDate)).toBe('created_at desc, id desc');
  expect(orderBy(byState)).toBe('state desc, created_at desc, id desc');
  expect(beyond(byName)).toBe('(name_key, id) > (?, ?)');
  expect(beyond(byState)).toBe('(state, created_at, id) < (?, ?, ?)');
});

it('keeps of a row what its order compares, a moment with its microseconds', () => {
  expect(positionOf(byName)).toBe('array[name_key::text, id::text]');
  expect(positionOf(byState)).toMatch(/^array\[state::text, to_char\(created_at .*SS\.US.*, id::text\]$/);
});

it.each([
  [byDate, ['2026-11-21T10:00:00.123456Z', id]],
  [byName, ['asha', id]],
  [byState, ['Goa', '2026-11-21T10:00:00.123456Z', id]],
])('finds in a cursor of %j the position that it was made of', (order, position) => {
  expect(decodePosition(order, encodePosition(position))).toEqual(position);
  expect(decodePosition(order, undefined)).toBeUndefined();
});

it.each([
  ['of another order', encodePosition(['asha', id])],
  ['with a moment that is none', encodePosition(['Goa', 'yesterday', id])],
  ['with an id that is none', encodePosition(['Goa', '2026-11-21T10:00:00Z', '1'])],
  ['that is no JSON', 'bm8'],
])('refuses a cursor %s', (_, cursor) => {
  expect(() => decodePosition(byState, cursor)).toThrow(expect.objectContaining({ code: 'input.invalid' }));
});

it('keeps the longest name within what a cursor may have', () => {
  expect(encodePosition(['\u{1f43e}'.repeat(24), id]).length).toBeLessThanOrEqual(200);
  expect(encodePosition(['"'.repeat(24), id]).length).toBeLessThanOrEqual(200);
});
