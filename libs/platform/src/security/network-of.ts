import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Cached, because callers come back and parsing an address takes a fiftieth of the time of a short response. Cleared when it
 * is full: an LRU cache would cost half as much again.
 */
const known = new Map<string, string>();
const most = 5_000;
/** Maximum length of a cached address. A zone (`fe80::1%eth0`) may have any length. */
const longest = 64;

/** Whether an address is IPv6 and not an IPv4-mapped one. */
export const isOfIPv6 = (address: string): boolean => parse(address)?.kind() === 'ipv6';

/**
 * What counts as one caller: an IPv4 address, or the first 64 bits of an IPv6 address, because a single household has all
 * addresses below them. Everything that is not an address counts as one caller.
 */
export function networkOf(address: string): string {
  const found = known.get(address);
  if (found !== undefined) return found;
  const parsed = parse(address);
  if (!parsed) return 'unknown';
  const network = networkOfParsed(parsed);
  if (address.length > longest) return network;
  if (known.size >= most) known.clear();
  known.set(address, network);
  return network;
}

function networkOfParsed(parsed: ipaddr.IPv4 | ipaddr.IPv6) {
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const first64 = parsed.parts.slice(0, 4).map(part => part.toString(16));
  return `${first64.join(':')}::/64`;
}

/** On its own the library would also accept `7` and `0x7f.1` as addresses. */
const parse = (address: string) => (isIP(address) ? ipaddr.process(address) : undefined);
