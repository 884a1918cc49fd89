import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const NAMES = /** @type {const} */ (['ACTOR_KEY', 'CODE_PEPPER', 'UNSUBSCRIBE_KEY', 'INTEGRATIONS_KEY']);

/**
 * The secrets of this local site, made once and kept in its data folder for its owner's eyes only. Their beginning tells
 * production to refuse them.
 *
 * @param {string} dataDirectory
 * @returns {Record<typeof NAMES[number], string>}
 */
export function localSecrets(dataDirectory) {
  const file = path.join(dataDirectory, 'secrets.json');
  const kept = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {};
  const secrets = Object.fromEntries(
    NAMES.map(name => [name, kept[name] ?? `local-${randomBytes(32).toString('base64url')}`]),
  );
  fs.writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return /** @type {Record<typeof NAMES[number], string>} */ (secrets);
}
