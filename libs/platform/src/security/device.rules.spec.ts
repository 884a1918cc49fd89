import { deviceOf } from './device.rules';

it.each([
  [
    'Chrome on Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  ],
  [
    'Safari on iOS',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  ],
  ['Firefox on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0'],
  ['Unknown browser', 'curl/8.5.0'],
  ['Unknown device', ''],
])('recognises %s', (device, userAgent) => {
  expect(deviceOf(userAgent)).toBe(device);
});

it('truncates a made-up user agent', () => {
  expect(deviceOf(`${'MadeUp'.repeat(40)}/1.0 x`)).toBe('MadeUp'.repeat(10));
});
