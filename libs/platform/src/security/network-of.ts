import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Whether an address is a real IPv6 one, not an IPv4 one written as such. */
export const isOfIPv6 = (address: string): boolean => parse(address)?.kind() === 'ipv6';

/**
 * What counts as one caller: an IPv4 address, or the first 64 bits of an IPv6 address, because a single household holds all
 * addresses below them. Anything that is no address counts as one and the same caller.
 */
export function networkOf(address: string): string {
  const parsed = parse(address);
  if (!parsed) return 'unknown';
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const first64 = parsed.parts.slice(0, 4).map(part => part.toString(16));
  return `${first64.join(':')}::/64`;
}

/** The library alone would also read `7` and `0x7f.1` as addresses. */
const parse = (address: string) => (isIP(address) ? ipaddr.process(address) : undefined);
