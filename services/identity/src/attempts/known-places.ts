import { anyOf } from '@aar/platform/database/any-of';
import { randomBytes } from 'node:crypto';
import type { Caller } from '@aar/platform/service/handlers';
import { networkOf } from '@aar/platform/security/network-of';
import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';
import { keyedDigest } from '../keyed-digest';

/** A caller who signs in, with the token that identifies their device. */
export interface Visitor extends Caller {
  device?: string;
}

/** A visitor with a device token. */
export type KnownVisitor = Visitor & { device: string };

/**
 * The caller with the token that the device has stored from an earlier sign-in, or with a new one of 256 random bits. The
 * token gives no access: it only lets a device that signed in before skip the wait caused by failures from elsewhere.
 */
export const visitorOf = (caller: Caller, kept: string | undefined): KnownVisitor => ({
  ...caller,
  device: kept && /^[\w-]{43}$/.test(kept) ? kept : randomBytes(32).toString('base64url'),
});

/** Digests of the device and of the network, the more specific one first. */
export function placesOf({ device, address }: Visitor, key: string): Buffer[] {
  const network = keyedDigest(key, 'network', networkOf(address));
  return device ? [keyedDigest(key, 'device', device), network] : [network];
}

/** The most specific of these places that is known for the account. Without an account, does the same work. */
export async function knownPlaceOf(
  tx: EntityManager,
  accountId: string | null,
  places: Buffer[],
): Promise<Buffer | null> {
  const known = await db(tx)
    .selectFrom('known_places')
    .select('place')
    .where('account_id', '=', accountId)
    .where('place', '=', anyOf(places))
    .orderBy(({ ref }) => sql`array_position(${places}, ${ref('place')})`)
    .limit(1)
    .executeTakeFirst();
  return known?.place ?? null;
}
