import { orderOf } from './user-orders';

const id = '4d1c3a9e-6f64-4c1c-9a52-0e9b6f8f4c11';

it('has one direction in all columns, so that one index can be used for both directions', () => {
  expect(orderOf({ sort: 'fullName', order: 'asc' }).orderBy()).toBe('name_key asc, id asc');
  expect(orderOf({ sort: 'createdAt', order: 'desc' }).orderBy()).toBe('created_at desc, id desc');
  expect(orderOf({ sort: 'state', order: 'desc' }).orderBy()).toBe('state desc, created_at desc, id desc');
});

it('keeps the longest name within the size limit of a cursor', () => {
  const byName = orderOf({ sort: 'fullName', order: 'asc' });
  for (const letter of ['\u{1f43e}', '"'])
    expect(byName.encode([letter.repeat(24), id]).length).toBeLessThanOrEqual(400);
});
