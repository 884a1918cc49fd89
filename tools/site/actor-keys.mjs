import { generateKeyPairSync, randomBytes } from 'node:crypto';

/**
 * A new key for the actor tokens of a process, a private JWK. Its id begins with whose it is, and of a site that is no local one
 * with the day on which it was made.
 *
 * @param {string} owner
 * @param {string} [beginning]
 */
export function newActorKey(owner, beginning = new Date().toISOString().slice(0, 10)) {
  const jwk = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return JSON.stringify({ ...jwk, kid: `${owner}/${beginning}-${randomBytes(6).toString('hex')}` });
}

/**
 * The public parts of keys, as `ACTOR_PUBLIC_KEYS` has them.
 *
 * @param {string[]} keys private JWKs
 */
export const publicActorKeys = keys =>
  JSON.stringify({
    keys: keys.map(key => {
      const { kty, crv, x, kid } = JSON.parse(key);
      return { kty, crv, x, kid };
    }),
  });
