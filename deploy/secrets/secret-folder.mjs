import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { NATS_USERS } from '@aar/tools/backing-servers/nats-permissions.mjs';
import { REDIS_USERS } from '@aar/tools/backing-servers/redis-acl.mjs';
import { DATABASE_USERS } from '@aar/tools/backing-servers/server-users.mjs';
import { newActorKey } from '@aar/tools/site/actor-keys.mjs';
import { newVapidKey } from '@aar/tools/site/vapid-key.mjs';

const SIGNERS = /** @type {const} */ (['gateway', 'identity', 'community', 'content', 'notifications']);

/** Hexadecimal, since passwords are part of URLs. */
const password = () => randomBytes(24).toString('hex');
const key = () => randomBytes(32).toString('base64url');

/** @type {Record<string, () => string>} */
const makers = {
  ...Object.fromEntries(['superuser', ...DATABASE_USERS].map(name => [`postgres-${name}`, password])),
  ...Object.fromEntries(NATS_USERS.map(name => [`nats-${name}`, password])),
  ...Object.fromEntries([...REDIS_USERS, 'replication'].map(name => [`redis-${name}`, password])),
  ...Object.fromEntries(DATABASE_USERS.map(name => [`digest-key-${name}`, key])),
  ...Object.fromEntries(SIGNERS.map(name => [`actor-key-${name}`, () => newActorKey(name)])),
  'code-pepper': key,
  'second-factor-key': key,
  'integrations-key': key,
  'unsubscribe-key': key,
  'vapid-key': newVapidKey,
  // The operator replaces this with the URL of the mail server.
  'smtp-url': () => 'smtp://inbox:1025',
};

/**
 * The secrets of a site, each a file in a folder. Generates the missing ones and keeps the others.
 *
 * @param {string} folder
 * @returns {Record<string, string>} by the file's name
 */
export function secretsIn(folder) {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const [name, make] of Object.entries(makers)) {
    const file = path.join(folder, name);
    // Readable by the users of containers, which mount single files; the folder itself is closed to other users of this machine.
    if (!fs.existsSync(file)) fs.writeFileSync(file, `${make()}\n`, { mode: 0o644 });
  }
  const files = fs.readdirSync(folder, { withFileTypes: true }).filter(each => each.isFile());
  return Object.fromEntries(files.map(({ name }) => [name, fs.readFileSync(path.join(folder, name), 'utf8').trim()]));
}

/**
 * The private keys whose public parts services accept: those in use and, during a rotation, also the next and the former one
 * (`actor-key-gateway.next`).
 *
 * @param {Record<string, string>} secrets
 */
export const actorKeysOf = secrets =>
  Object.keys(secrets)
    .filter(name => name.startsWith('actor-key-'))
    .sort()
    .map(name => secrets[name] ?? '');

/**
 * @template {string} U
 * @param {Record<string, string>} secrets
 * @param {string} prefix
 * @param {readonly U[]} users
 */
export const passwordsOf = (secrets, prefix, users) =>
  /** @type {Record<U, string>} */ (Object.fromEntries(users.map(user => [user, secrets[`${prefix}-${user}`] ?? ''])));
