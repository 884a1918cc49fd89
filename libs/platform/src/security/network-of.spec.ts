import { isOfIPv6, networkOf } from './network-of';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7%eth0', '203.0.113.7'],
  ['::ffff:192.168.100.200', '192.168.100.200'],
  ['::ffff:203.0.113.7x', 'unknown'],
  ['1::ffff:203.0.113.7', '1:0:0:0::/64'],
  ['2001::3:4:5:192.0.2.1', '2001:0:0:3::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::5', '2001:db8:0:0::/64'],
  ['2001:db8::5:6:7:8:9', '2001:db8:0:5::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:3::', '2001:db8:1:2::/64'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['', 'unknown'],
  ['7', 'unknown'],
  ['0x7f.1', 'unknown'],
  ['x, y', 'unknown'],
])('maps %s to %s', (address, network) => {
  // Computed on the first call, cached on the second.
  expect([networkOf(address), networkOf(address)]).toEqual([network, network]);
});

it.each([
  ['203.0.113.7', false],
  ['::ffff:203.0.113.7', false],
  ['2001:db8:1:2::1', true],
  ['::1', true],
  ['x', false],
])('knows whether %s is IPv6: %s', (address, isIt) => {
  expect(isOfIPv6(address)).toBe(isIt);
});
