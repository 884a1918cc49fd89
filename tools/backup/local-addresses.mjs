import fs from 'node:fs';
import path from 'node:path';

/** @typedef {{ postgres: string, redis: string, nats: string }} Addresses of the backing servers, for operators */

/** @param {string} dataDirectory */
const fileIn = dataDirectory => path.join(dataDirectory, 'servers.json');

/**
 * Records the addresses of the running site's servers, for operators' commands.
 *
 * @param {string} dataDirectory
 * @param {Addresses} addresses
 */
export const noteAddresses = (dataDirectory, addresses) =>
  fs.writeFileSync(fileIn(dataDirectory), JSON.stringify(addresses), { mode: 0o600 });

/**
 * The recorded addresses of the site's servers. Throws if it never ran.
 *
 * @param {string} dataDirectory
 * @returns {Addresses}
 */
export function addressesOf(dataDirectory) {
  if (!fs.existsSync(fileIn(dataDirectory))) throw new Error('There is no local site yet: npm start');
  return JSON.parse(fs.readFileSync(fileIn(dataDirectory), 'utf8'));
}
