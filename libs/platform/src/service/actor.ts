import type { Actor } from '@aar/contracts/access';
import { createLocalJWKSet, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { Problem } from '../errors/problem';
import { ownerOf, type PublicKeys, type SigningKey } from './actor-keys';

export const actorHeader = 'x-actor';
const lifetime = 60_000;
const remembered = 10_000;
const alg = 'EdDSA';

const Claims = z.object({
  actor: z
    .object({
      id: z.string(),
      role: z.enum(['user', 'moderator', 'editor', 'admin', 'service']),
      session: z.string().optional(),
      incomplete: z.literal(true).optional(),
    })
    .nullable(),
  /** Seconds since the epoch, as JWTs have it. */
  exp: z.int(),
});
type Claims = z.output<typeof Claims>;

/** An actor token (JWT): the caller's identity, for one service as its audience, signed and valid for a minute by default. */
export function signActor(actor: Actor | null, to: string, key: SigningKey, until = Date.now() + lifetime) {
  return new SignJWT({ actor })
    .setProtectedHeader({ alg, kid: key.kid })
    .setAudience(to)
    .setExpirationTime(Math.floor(until / 1_000))
    .sign(key);
}

/** Signs once per actor, service and half minute: the next requests of the same member reuse the token. */
export function actorSigner(key: SigningKey) {
  const tokens = new LRUCache<string, { token: Promise<string>; renew: number }>({ max: remembered });
  return (actor: Actor | null, to: string): Promise<string> => {
    const name = actor ? `${to}:${actor.role}:${actor.id}:${actor.session ?? ''}:${actor.incomplete ?? ''}` : to;
    const known = tokens.get(name);
    const now = Date.now();
    if (known && known.renew > now) return known.token;
    const token = signActor(actor, to, key);
    tokens.set(name, { token, renew: now + lifetime / 2 });
    return token;
  };
}

/**
 * Reads the tokens that were signed for this service. Each is verified once and its claims are cached until it expires, so that
 * most requests need no promise. Throws `auth.actor-invalid` for a token that is forged, expired, or for an actor whom its signer
 * may not vouch for.
 */
export function actorReader(keys: PublicKeys, service: string) {
  const keySet = createLocalJWKSet(keys);
  const seen = new LRUCache<string, Claims>({ max: remembered });

  const verify = async (token: string): Promise<Actor | null> => {
    const claims = await verified(token, keySet, service).catch((cause: unknown) => {
      throw new Problem('auth.actor-invalid', { cause });
    });
    seen.set(token, claims);
    return claims.actor;
  };
  return (token: string | undefined): Actor | null | Promise<Actor | null> => {
    const claims = seen.get(token ?? '');
    if (!claims) return verify(token ?? '');
    if (claims.exp * 1_000 <= Date.now()) throw new Problem('auth.actor-invalid');
    return claims.actor;
  };
}

async function verified(token: string, keySet: ReturnType<typeof createLocalJWKSet>, audience: string) {
  const { payload, protectedHeader } = await jwtVerify(token, keySet, { algorithms: [alg], audience });
  const claims = Claims.parse(payload);
  const signer = ownerOf(protectedHeader.kid ?? '');
  const { actor } = claims;
  // Only the gateway signs for members, and each service for itself.
  const isOwnWord = actor?.role === 'service' ? actor.id === signer : signer === 'gateway';
  if (!isOwnWord) throw new Error(`${signer} vouches for somebody else`);
  return claims;
}
