import { refusals } from '../../test/refusals';
import { push, PushSubscription } from './push.contract';

const endpoint = 'https://push.example/send/1';
// Keys of 65 and 16 bytes.
const keys = { p256dh: 'A'.repeat(87), auth: `${'A'.repeat(20)}_-` };
const refused = (fields: object) => refusals(PushSubscription, { endpoint, keys, ...fields });

it("accepts a browser's subscription, with or without padding", () => {
  expect(refused({})).toEqual({});
  expect(refused({ endpoint: 'http://localhost:8080/push' })).toEqual({});
  expect(refused({ keys: { p256dh: `${keys.p256dh}=`, auth: `${keys.auth}==` } })).toEqual({});
});

it.each(['', 'push.example', 'ftp://push.example', 'xhttp://push.example', 'httpsx://push.example'])(
  'refuses %j as an endpoint',
  endpoint => expect(refused({ endpoint })).toEqual({ endpoint: 'The browser gave no valid address' }),
);

it('accepts an endpoint of up to 1,000 characters', () => {
  expect(refused({ endpoint: endpoint.padEnd(1_000, 'x') })).toEqual({});
  expect(Object.keys(refused({ endpoint: endpoint.padEnd(1_001, 'x') }))).toEqual(['endpoint']);
});

it.each(['A'.repeat(86), 'A'.repeat(88), `+${'A'.repeat(86)}`, `=${'A'.repeat(87)}`, `${'A'.repeat(87)}=A`])(
  'refuses %s as a key',
  p256dh => expect(refused({ keys: { ...keys, p256dh } })).toEqual({ 'keys.p256dh': 'The browser gave no valid key' }),
);

it('is removed by its endpoint alone', () => {
  expect(push.unsubscribe.input.parse({ endpoint, keys })).toEqual({ endpoint });
});
