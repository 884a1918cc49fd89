import { teamAddressOf } from './team-address.rules';

const footer = { key: 'footer-contact', content: '{"email":" team@example.org "}', isActive: true };

it("contact messages are mailed to the address in the site's footer", () => {
  expect(teamAddressOf(footer)).toBe('team@example.org');
});

it.each([
  ['another item', { key: 'footer-note' }],
  ['an inactive item', { isActive: false }],
  ['an item without an address', { content: '{"phone":"1"}' }],
  ['an item whose address is none', { content: '{"email":"team at example.org"}' }],
  ['an item that is not JSON', { content: 'team@example.org' }],
])('%s has no address for them', (_, change) => {
  expect(teamAddressOf({ ...footer, ...change })).toBeUndefined();
});
