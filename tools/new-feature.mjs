import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { namesOf } from './new-feature/names.mjs';
import { registrationsOf } from './new-feature/registrations.mjs';
import { adminFilesOf } from './new-feature/admin-templates.mjs';
import { serverFilesOf } from './new-feature/server-templates.mjs';
import { webFilesOf } from './new-feature/web-templates.mjs';

// `npm run new:feature -- community/animal-shelters` generates a feature in the house style, from contract to screen, as a
// starting point; `--admin` adds a section of the panel. Prints what it wrote; refuses to overwrite existing files.
const root = path.resolve(import.meta.dirname, '..');
try {
  const { values, positionals } = parseArgs({ options: { admin: { type: 'boolean' } }, allowPositionals: true });
  const names = namesOf(positionals[0] ?? '');
  const files = { ...serverFilesOf(names), ...webFilesOf(names), ...(values.admin && adminFilesOf(names)) };
  const there = Object.keys(files).filter(file => fs.existsSync(path.join(root, file)));
  if (there.length > 0) throw new Error(`Already there: ${there.join(', ')}`);

  const changed = Object.entries(registrationsOf(names, values)).map(([file, change]) => {
    const text = fs.readFileSync(path.join(root, file), 'utf8');
    return /** @type {const} */ ([file, change(text)]);
  });
  for (const [file, text] of [...Object.entries(files), ...changed]) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
    console.log(file);
  }
  const run = (/** @type {string[]} */ ...args) => spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  const written = [...Object.keys(files), ...changed.map(([file]) => file)];
  run('node_modules/prettier/bin/prettier.cjs', '--write', '--log-level', 'warn', ...written);
  run('tools/generate.mjs', 'openapi.json', 'libs/api-client', `services/${names.service}`);
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  process.exitCode = 1;
}
