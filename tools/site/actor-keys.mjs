import { generateKeyPairSync, randomBytes } from 'node:crypto';

/**
 * A new signing key for the actor tokens of a process, as a private JWK. Its id begins with the owner, followed by `beginning`,
 * which is the date of creation unless the site is a local one.
 *
 * @param {string} owner
 * @param {string} [beginning]
 */
export function newActorKey(owner, beginning = new Date().toISOString().slice(0, 10)) {
  const jwk = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return JSON.stringify({ ...jwk, kid: `${owner}/${beginning}-${randomBytes(6).toString('hex')}` });
}

/**
 * The public parts of keys, in the format of `ACTOR_PUBLIC_KEYS`.
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
