import type { Actor } from '@aar/contracts/access';
import type { ErrorCode } from '@aar/contracts/errors';
import { createLocalJWKSet, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { Problem } from '../errors/problem';
import { ownerOf, type PublicKeys, type SigningKey } from './actor-keys';
import { wallTime } from './wall-time';

export const actorHeader = 'x-actor';

/** How a service refuses a token. The end user is not to blame: for them the service is unavailable. */
export const actorRefused: ErrorCode = 'auth.actor-invalid';
/** The cause of that failure, for the log. */
export const refusedBy = (service: string) =>
  new Error(`${service} refused our actor token: compare the clocks of both processes and their actor keys`);

const lifetime = 60_000;
/** How long a token is reused. Tokens of a signer whose clock is as slow as tolerated are still valid for this long. */
const reused = 20_000;
/** How far the clocks of two processes may differ, in ms. */
const tolerance = 60_000;
const remembered = 10_000;
const alg = 'EdDSA';

const Claims = z.object({
  actor: z
    .object({
      id: z.string(),
      role: z.enum(['user', 'moderator', 'editor', 'admin', 'service']),
      session: z.string().optional(),
      incomplete: z.literal(true).optional(),
      provedUntil: z.iso.datetime({ offset: true }).optional(),
    })
    .nullable(),
  /** Seconds since the epoch, as in JWTs. */
  exp: z.int(),
});

/** An actor token (JWT): the caller's identity, for one service as its audience, signed and valid for a minute by default. */
export function signActor(actor: Actor | null, to: string, key: SigningKey, until = wallTime() + lifetime) {
  return new SignJWT({ actor })
    .setProtectedHeader({ alg, kid: key.kid })
    .setAudience(to)
    .setExpirationTime(Math.floor(until / 1_000))
    .sign(key);
}

/** Signs once per actor, service and twenty seconds: further requests of the same member reuse the token. */
export function actorSigner(key: SigningKey) {
  const tokens = new LRUCache<string, { token: Promise<string>; renew: number }>({ max: remembered });
  return (actor: Actor | null, to: string): Promise<string> => {
    const name = actor
      ? [to, actor.role, actor.id, actor.session, actor.incomplete, actor.provedUntil].map(part => part ?? '').join(' ')
      : to;
    const known = tokens.get(name);
    const now = performance.now();
    if (known && known.renew > now) return known.token;
    const token = signActor(actor, to, key);
    tokens.set(name, { token, renew: now + reused });
    return token;
  };
}

/**
 * Reads the tokens that were signed for this service. Each is verified once and its actor is cached until it expires, so
 * that most requests need no promise. Throws `auth.actor-invalid` for a token that is forged or expired, or that its signer
 * may not issue for this actor.
 */
export function actorReader(keys: PublicKeys, service: string) {
  const keySet = createLocalJWKSet(keys);
  const seen = new LRUCache<string, { actor: Actor | null; until: number }>({ max: remembered });

  const verify = async (token: string): Promise<Actor | null> => {
    const { actor, exp } = await verified(token, keySet, service).catch((cause: unknown) => {
      throw new Problem(actorRefused, { cause });
    });
    seen.set(token, { actor, until: performance.now() + exp * 1_000 + tolerance - wallTime() });
    return actor;
  };
  return (token: string | undefined): Actor | null | Promise<Actor | null> => {
    const known = seen.get(token ?? '');
    return known && known.until > performance.now() ? known.actor : verify(token ?? '');
  };
}

async function verified(token: string, keySet: ReturnType<typeof createLocalJWKSet>, audience: string) {
  const accepted = { algorithms: [alg], audience, clockTolerance: tolerance / 1_000 };
  const { payload, protectedHeader } = await jwtVerify(token, keySet, accepted);
  const claims = Claims.parse(payload);
  const signer = ownerOf(protectedHeader.kid ?? '');
  const { actor } = claims;
  // Only the gateway signs for members; each service signs for itself.
  const isOwnWord = actor?.role === 'service' ? actor.id === signer : signer === 'gateway';
  if (!isOwnWord) throw new Error(`${signer} vouches for somebody else`);
  return claims;
}
