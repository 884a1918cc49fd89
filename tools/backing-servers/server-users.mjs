import { randomBytes } from 'node:crypto';
import { NATS_USERS } from './nats-permissions.mjs';
import { REDIS_USERS } from './redis-acl.mjs';

/** The services with a database each. */
export const DATABASE_USERS = /** @type {const} */ (['identity', 'community', 'content', 'notifications']);

/**
 * The passwords of all users of the servers.
 *
 * @typedef {object} Passwords
 * @property {Record<typeof DATABASE_USERS[number], string>} postgres
 * @property {Record<typeof REDIS_USERS[number], string>} redis
 * @property {Record<typeof NATS_USERS[number], string>} nats
 */

const random = () => randomBytes(24).toString('hex');

/** New random passwords for all users. @returns {Passwords} */
export function newPasswords() {
  /** @template {string} U @param {readonly U[]} users */
  const of = users => /** @type {Record<U, string>} */ (Object.fromEntries(users.map(user => [user, random()])));
  return { postgres: of(DATABASE_USERS), redis: of(REDIS_USERS), nats: of(NATS_USERS) };
}

/**
 * The URL with these credentials.
 *
 * @param {string} url
 * @param {string} user
 * @param {string} password
 */
export function withUser(url, user, password) {
  const address = new URL(url);
  address.username = user;
  address.password = password;
  return address.href;
}
