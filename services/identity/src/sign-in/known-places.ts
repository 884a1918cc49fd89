import { randomBytes } from 'node:crypto';
import type { Caller } from '@aar/platform/service/handlers';
import { networkOf } from '@aar/platform/security/network-of';
import type { EntityManager } from 'typeorm';
import { keyedDigest } from '../keyed-digest';

/** A caller who signs in, with the token by which their device is known again. */
export interface Visitor extends Caller {
  device?: string;
}

/** A visitor whose device has its token. */
export type KnownVisitor = Visitor & { device: string };

/**
 * The caller with the token that the device has kept from an earlier sign-in, or with a new one of 256 random bits. It opens
 * nothing: failures from elsewhere do not keep a device waiting that signed in before.
 */
export const visitorOf = (caller: Caller, kept: string | undefined): KnownVisitor => ({
  ...caller,
  device: kept && /^[\w-]{43}$/.test(kept) ? kept : randomBytes(32).toString('base64url'),
});

/** Digests of a device and of a network, the surer one first. */
export function placesOf({ device, address }: Visitor, key: string): Buffer[] {
  const network = keyedDigest(key, 'network', networkOf(address));
  return device ? [keyedDigest(key, 'device', device), network] : [network];
}

/** The surest of these places from which somebody signed in to the account before; the same work without an account. */
export async function knownPlaceOf(
  tx: EntityManager,
  accountId: string | null,
  places: Buffer[],
): Promise<Buffer | null> {
  const [known] = await tx.query(
    `select place from known_places where account_id = $1 and place = any ($2)
     order by array_position($2, place) limit 1`,
    [accountId, places],
  );
  return known?.place ?? null;
}
