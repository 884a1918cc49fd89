import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { root } from '@aar/tools/site/root.mjs';

/**
 * @typedef {{ image: string, command?: string[], environment?: Record<string, string>, secrets?: (string | { source: string,
 *   target: string })[], profiles?: string[], ports?: string[], depends_on?: Record<string, { condition: string }>,
 *   networks?: string[], [field: string]: any }} ComposeService
 */

/** docker-compose.yml, with the defaults of its variables. @returns {{ services: Record<string, ComposeService>, secrets: Record<string, { file: string }>, [field: string]: any }} */
export function composeFile() {
  const text = fs.readFileSync(path.join(root, 'docker-compose.yml'), 'utf8');
  return parse(text.replace(/\$\{\w+:-([^}]*)\}/g, '$1'), { merge: true });
}

/** Whether a service runs our code, rather than a server or a helper. @param {ComposeService} service */
export const isOurs = ({ image, environment }) =>
  image.startsWith('animal-activist-register/') && environment !== undefined && !image.includes('/inbox:');
