import { aggregatesOf } from './aggregates';

const { sum, rows } = aggregatesOf('community', ['content']);

it('is for the services that store a copy, and served by the owner', () => {
  for (const route of [sum, rows]) {
    expect(route).toMatchObject({ access: 'service', callers: ['content'], owner: 'community', method: 'POST' });
    expect(route.path).toMatch(/^\/internal\//);
  }
  expect([sum.id, rows.id]).toEqual(['community.aggregates.sum', 'community.aggregates.rows']);
});

it.each([
  ['', true],
  ['7f', true],
  ['0123abcd', true],
  ['7', false],
  ['7F', false],
  ['0123abcdef', false],
])('accepts the first bytes of ids as a bucket: %j', (prefix, isTaken) => {
  const asked = { aggregate: 'community.visibility', fields: ['kind'] };
  expect(sum.input.safeParse({ ...asked, prefix }).success).toBe(isTaken);
  expect(rows.input.safeParse({ ...asked, at: { prefix } }).success).toBe(isTaken);
});

it('accepts at most five hundred ids', () => {
  const at = (count: number) => ({
    aggregate: 'community.visibility',
    fields: ['kind'],
    at: { keys: Array.from({ length: count }, String) },
  });
  expect([rows.input.safeParse(at(500)).success, rows.input.safeParse(at(501)).success]).toEqual([true, false]);
});
