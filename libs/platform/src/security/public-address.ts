import { lookup } from 'node:dns/promises';
import { connect, type LookupFunction, type Socket } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The host leads to this machine, its neighbours or nowhere: a caller could look around in here. */
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
  /** Milliseconds for looking the host up and connecting. */
  timeout: number;
  /** Hosts that need no public address, as they are spelled: for development. */
  allowed: readonly string[];
  /** How a name becomes addresses; the system's way unless told. */
  resolve?: (host: string) => Promise<Address[]>;
}

/** Whether an IP address is one that anybody on the internet can have; addresses that carry another inside are not. */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

/**
 * Whether a host that somebody outside names leads nowhere but inside: told when it is given, so that they learn of it then. A name that
 * nobody answers for now may have an address later; whoever connects judges again (`connectPublicly`).
 */
export async function isPrivateHost({ host, timeout, allowed, resolve = resolveHost }: Omit<PublicTarget, 'port'>) {
  if (allowed.includes(host)) return false;
  const found = await Promise.race([resolve(host), expiry(AbortSignal.timeout(timeout))]).catch(() => undefined);
  return found !== undefined && !found.some(({ address }) => isPublicAddress(address));
}

/**
 * Connects to a host that somebody outside chose. Its addresses are looked up once, judged, and the connection goes to no
 * other than those, so that a name cannot lead elsewhere a moment later. Rejects with `PrivateAddressError`, or with the
 * error of the network.
 */
export async function connectPublicly({ host, port, timeout, allowed, resolve = resolveHost }: PublicTarget) {
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
    // A name that is no address, so that node asks `pinned`, which knows the addresses already.
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
