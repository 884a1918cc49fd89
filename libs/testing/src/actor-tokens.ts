import type { Actor } from '@aar/contracts/access';
import { signActor } from '@aar/platform/service/actor';
import { PublicKeys, SigningKey } from '@aar/platform/service/actor-keys';
import { newActorKey, publicActorKeys } from '@aar/tools/site/actor-keys.mjs';

const owners = ['gateway', 'identity', 'community', 'content', 'notifications'] as const;
type Owner = (typeof owners)[number];

const keys = Object.fromEntries(owners.map(owner => [owner, newActorKey(owner)])) as Record<Owner, string>;

/** The public keys of all owners. */
export const publicKeys = PublicKeys.parse(publicActorKeys(Object.values(keys)));

/** The signing key of a process in a test. */
export const signingKeyOf = (owner: Owner) => SigningKey.parse(keys[owner]);

/** A service's settings in a test for calls between services. */
export const actorEnv = (service: Owner) => ({
  ACTOR_SIGNING_KEY: keys[service],
  ACTOR_PUBLIC_KEYS: publicActorKeys(Object.values(keys)),
  DIGEST_KEY: 'digest-key-of-the-tests-0123456789abcdef',
});

/**
 * An actor token as the service gets it: signed by the gateway, or by another service about itself. Members have just signed in,
 * unless the actor has another `provedUntil`.
 */
export const actorToken = (actor: Actor | null, to: string) =>
  actor?.role === 'service'
    ? signActor(actor, to, signingKeyOf(actor.id as Owner))
    : signActor(actor && { provedUntil: inTenMinutes(), ...actor }, to, signingKeyOf('gateway'));

const inTenMinutes = () => new Date(Date.now() + 600_000).toISOString();
