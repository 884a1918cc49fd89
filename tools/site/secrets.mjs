import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { newActorKey } from './actor-keys.mjs';

const random = () => `local-${randomBytes(32).toString('base64url')}`;
const makers = {
  DIGEST_KEY: random,
  CODE_PEPPER: random,
  UNSUBSCRIBE_KEY: random,
  INTEGRATIONS_KEY: random,
  GATEWAY_ACTOR_KEY: () => newActorKey('gateway', 'local'),
  IDENTITY_ACTOR_KEY: () => newActorKey('identity', 'local'),
  CONTENT_ACTOR_KEY: () => newActorKey('content', 'local'),
  NOTIFICATIONS_ACTOR_KEY: () => newActorKey('notifications', 'local'),
};

/**
 * The secrets of this local site, made once and kept in its data folder for its owner's eyes only. Their beginning tells
 * production to refuse them, that of a key's id where it is a key.
 *
 * @param {string} dataDirectory
 * @returns {Record<keyof typeof makers, string>}
 */
export function localSecrets(dataDirectory) {
  const file = path.join(dataDirectory, 'secrets.json');
  const kept = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {};
  const secrets = Object.fromEntries(Object.entries(makers).map(([name, make]) => [name, kept[name] ?? make()]));
  fs.writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return /** @type {Record<keyof typeof makers, string>} */ (secrets);
}
