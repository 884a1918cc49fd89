import { isIPv6 } from 'node:net';

/** Whether an address is a real IPv6 one, not an IPv4 one in its clothes. */
export const isOfIPv6 = (address: string) => isIPv6(address) && !address.includes('.');

/** What an address counts as: an IPv6 one as its /64, because a household has that many; an IPv4 one as itself. */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /:((?:\d+\.){3}\d+)$/.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':');
    groups.push(...Array<string>(8 - groups.length - after.length).fill('0'), ...after);
  }
  return groups
    .slice(0, 4)
    .map(group => parseInt(group, 16).toString(16))
    .join(':')
    .concat('::/64');
}
