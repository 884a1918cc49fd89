import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { newPasswords } from '../backing-servers/server-users.mjs';
import { newActorKey } from './actor-keys.mjs';
import { newVapidKey } from './vapid-key.mjs';

const random = () => `local-${randomBytes(32).toString('base64url')}`;
const makers = {
  DIGEST_KEY: random,
  CODE_PEPPER: random,
  SECOND_FACTOR_KEY: random,
  UNSUBSCRIBE_KEY: random,
  INTEGRATIONS_KEY: random,
  VAPID_PRIVATE_KEY: newVapidKey,
  GATEWAY_ACTOR_KEY: () => newActorKey('gateway', 'local'),
  IDENTITY_ACTOR_KEY: () => newActorKey('identity', 'local'),
  COMMUNITY_ACTOR_KEY: () => newActorKey('community', 'local'),
  CONTENT_ACTOR_KEY: () => newActorKey('content', 'local'),
  NOTIFICATIONS_ACTOR_KEY: () => newActorKey('notifications', 'local'),
};

/**
 * The secrets of this local site, generated once and stored in its data folder, readable only by its owner. They begin with
 * `local-`, or their key id does, so that production refuses them; only the VAPID key has no such mark.
 *
 * @param {string} dataDirectory
 * @returns {Record<keyof typeof makers, string>}
 */
export function localSecrets(dataDirectory) {
  return keep(
    dataDirectory,
    'secrets.json',
    kept =>
      /** @type {Record<keyof typeof makers, string>} */ (
        Object.fromEntries(Object.entries(makers).map(([name, make]) => [name, kept[name] ?? make()]))
      ),
  );
}

/**
 * The passwords of this local site's processes for its servers, stored like its secrets.
 *
 * @param {string} dataDirectory
 * @returns {import('../backing-servers/server-users.mjs').Passwords}
 */
export function localPasswords(dataDirectory) {
  return keep(dataDirectory, 'passwords.json', kept => {
    const made = newPasswords();
    return {
      postgres: { ...made.postgres, ...kept.postgres },
      redis: { ...made.redis, ...kept.redis },
      nats: { ...made.nats, ...kept.nats },
    };
  });
}

/**
 * @template T
 * @param {string} dataDirectory
 * @param {string} name of the file
 * @param {(kept: any) => T} complete generates what is missing
 */
function keep(dataDirectory, name, complete) {
  const file = path.join(dataDirectory, name);
  const all = complete(fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {});
  fs.writeFileSync(file, JSON.stringify(all, null, 2), { mode: 0o600 });
  return all;
}
