import fs from 'node:fs';
import path from 'node:path';
import { NATS_USERS } from '@aar/tools/backing-servers/nats-permissions.mjs';
import { REDIS_USERS } from '@aar/tools/backing-servers/redis-acl.mjs';
import { DATABASE_USERS } from '@aar/tools/backing-servers/server-users.mjs';
import { publicActorKeys } from '@aar/tools/site/actor-keys.mjs';
import { actorKeysOf, passwordsOf } from './secret-folder.mjs';
import { natsUsers, redisUsers } from './server-users.mjs';

/**
 * Writes the files derived from the secrets that docker-compose.yml mounts, next to them: URLs with passwords, the users of the
 * servers, the public keys.
 *
 * @param {string} folder
 * @param {Record<string, string>} secrets
 */
export function writeComposeSecrets(folder, secrets) {
  /** @type {Record<string, string>} */
  const files = { 'users.conf': natsUsers(secrets), 'users.acl': redisUsers(secrets) };
  files['actor-public-keys'] = publicActorKeys(actorKeysOf(secrets));
  for (const name of DATABASE_USERS)
    files[`database-url-${name}`] = `postgres://aar_${name}:${secrets[`postgres-${name}`]}@postgres:5432/aar_${name}`;
  for (const [user, password] of Object.entries(passwordsOf(secrets, 'nats', NATS_USERS)))
    files[`nats-url-${user}`] = `nats://${user}:${password}@nats:4222`;
  for (const [user, password] of Object.entries(passwordsOf(secrets, 'redis', REDIS_USERS)))
    files[`redis-url-${user}`] = `redis://${user}:${password}@redis:6379`;

  const derived = path.join(folder, 'derived');
  fs.mkdirSync(derived, { recursive: true });
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(derived, name), text, { mode: 0o644 });
}
