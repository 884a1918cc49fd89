import { isOutsideEndpoint, isPublicName } from './outside-endpoint';

describe('the URL of another server', () => {
  it.each([
    'https://push.example/device/1',
    'https://fcm.googleapis.com/fcm/send/a:b',
    'https://PUSH.example.',
    'https://push.example:443/',
    'https://xn--p1b6ci4b4b3a.example/',
    'https://a-1.b2.in',
  ])('may be %s', address => {
    expect(isOutsideEndpoint(new URL(address))).toBe(true);
  });

  it.each([
    'http://push.example/',
    'https://push.example:25/',
    'https://push.example:8443/',
    'ftp://push.example/',
    'https://user@push.example/',
    'https://user:word@push.example/',
    'https://:word@push.example/',
    'https://93.184.216.34/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0/',
    'https://[::1]/',
    'https://[2606:2800:220:1::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://１２７.0.0.1/',
    'https://localhost/',
    'https://a.localhost/',
    'https://mail/',
    'https://redis.internal/',
    'https://printer.local./',
  ])('cannot be %s', address => {
    expect(isOutsideEndpoint(new URL(address))).toBe(false);
  });

  it('may name a host that is allowed for development, at any port, but never with credentials', () => {
    expect(isOutsideEndpoint(new URL('http://127.0.0.1:8025/'), ['127.0.0.1'])).toBe(true);
    expect(isOutsideEndpoint(new URL('http://user:word@127.0.0.1:8025/'), ['127.0.0.1'])).toBe(false);
    expect(isOutsideEndpoint(new URL('http://127.0.0.2:8025/'), ['127.0.0.1'])).toBe(false);
  });
});

it.each([
  '',
  '.',
  'a..b',
  '-a.example',
  'a-.example',
  'a_b.example',
  'a.example:25',
  'a.example/x',
  ' a.example',
  '1.2.3.4.',
])('%j is no public name', host => {
  expect(isPublicName(host)).toBe(false);
});
