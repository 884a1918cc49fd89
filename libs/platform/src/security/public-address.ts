import { lookup } from 'node:dns/promises';
import { connect, type LookupFunction, type Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isPublicName } from './outside-endpoint';

/** The host resolves to this machine, its network or nowhere: a caller could probe our network (SSRF). */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
  readonly code = 'EPRIVATE';

  constructor() {
    super('the host has no public address');
  }
}

interface Address {
  address: string;
  family: number;
}

export interface PublicTarget {
  host: string;
  port: number;
  /** Milliseconds for resolving the host and connecting. */
  timeout: number;
  /** Hosts that may have a private address, compared literally: for development. */
  allowed: readonly string[];
  /** Resolves a name to addresses; the system's resolver by default. */
  resolve?: (host: string) => Promise<Address[]>;
}

/** Whether an IP address is publicly routable; addresses that embed another one are not. */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

/**
 * Whether a host that a user enters has only private addresses; checked on input, so that the user gets an error then. A
 * name that does not resolve now may do so later; `connectPublicly` checks again.
 */
export async function isPrivateHost({ host, timeout, allowed, resolve = resolveHost }: Omit<PublicTarget, 'port'>) {
  if (allowed.includes(host)) return false;
  if (!isPublicName(host)) return true;
  const found = await Promise.race([resolve(host), expiry(AbortSignal.timeout(timeout))]).catch(() => undefined);
  return found !== undefined && !found.some(({ address }) => isPublicAddress(address));
}

/**
 * Connects to a host that a user entered, by a public name. Its addresses are resolved once and checked, and the connection
 * goes to no others, so that the name cannot resolve differently a moment later (DNS rebinding). Rejects with
 * `PrivateAddressError`, or with the error of the network.
 */
export async function connectPublicly({ host, port, timeout, allowed, resolve = resolveHost }: PublicTarget) {
  if (!allowed.includes(host) && !isPublicName(host)) throw new PrivateAddressError();
  const deadline = AbortSignal.timeout(timeout);
  const found = await Promise.race([resolve(host), expiry(deadline)]);
  const usable = allowed.includes(host) ? found : found.filter(({ address }) => isPublicAddress(address));
  if (usable.length === 0) throw new PrivateAddressError();
  return open(port, usable, deadline);
}

const resolveHost = (host: string) => lookup(host, { all: true });

const timedOut = () => Object.assign(new Error('the host does not answer'), { code: 'ETIMEDOUT' });

const expiry = (deadline: AbortSignal) =>
  new Promise<never>((_, reject) => deadline.addEventListener('abort', () => reject(timedOut()), { once: true }));

function open(port: number, addresses: Address[], deadline: AbortSignal): Promise<Socket> {
  const pinned: LookupFunction = (_host, { all }, callback) => {
    const [{ address, family }] = addresses as [Address];
    if (all) callback(null, addresses);
    else callback(null, address, family);
  };
  return new Promise((resolve, reject) => {
    // Not an IP address, so that Node calls `pinned`, which returns the checked addresses.
    const socket = connect({ host: 'pinned.invalid', port, lookup: pinned, autoSelectFamily: true });
    const fail = (error: Error) => {
      socket.destroy();
      reject(error);
    };
    const expire = () => fail(timedOut());
    deadline.addEventListener('abort', expire, { once: true });
    socket.once('error', fail);
    socket.once('connect', () => {
      deadline.removeEventListener('abort', expire);
      socket.off('error', fail);
      resolve(socket);
    });
  });
}
