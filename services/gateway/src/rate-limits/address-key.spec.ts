import { addressKey, isOfIPv6 } from './address-key';

test('an IPv4 address counts as itself', () => {
  expect(addressKey('203.0.113.7')).toBe('203.0.113.7');
  expect(isOfIPv6('203.0.113.7')).toBe(false);
});

test('an IPv4 address written as an IPv6 one is the same caller', () => {
  expect(addressKey('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(isOfIPv6('::ffff:203.0.113.7')).toBe(false);
});

test.each(['2001:db8:1:2::1', '2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:DB8:1:2:3::'])(
  '%s counts as its /64',
  address => {
    expect(addressKey(address)).toBe('2001:db8:1:2::/64');
    expect(isOfIPv6(address)).toBe(true);
  },
);

test('shortened groups are counted in their place', () => {
  expect(addressKey('::1')).toBe('0:0:0:0::/64');
  expect(addressKey('2001:db8::5')).toBe('2001:db8:0:0::/64');
  expect(addressKey('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  expect(addressKey('2001:db8:1:3::1')).not.toBe(addressKey('2001:db8:1:2::1'));
});
