import { isIP } from 'node:net';

/**
 * What counts as one sender: an IPv4 address, or the first 64 bits of an IPv6 address, because a single customer holds all
 * addresses below them. Anything that is no address counts as one and the same sender.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '').toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (mapped) return mapped;
  const version = isIP(plain);
  if (version === 4) return plain;
  if (version !== 6) return 'unknown';
  const [head = '', tail] = plain.split('::');
  const groups = head.split(':').filter(Boolean);
  const omitted = tail === undefined ? 0 : 8 - groups.length - groupsIn(tail);
  const first64 = [...groups, ...Array<string>(omitted).fill('0'), ...(tail ?? '').split(':')].slice(0, 4);
  return `${first64.map(group => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}

/** A dotted end stands for two groups. */
const groupsIn = (text: string) => text.split(':').filter(Boolean).length + (text.includes('.') ? 1 : 0);
