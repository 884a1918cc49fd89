import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

// `npm run generate` writes the files that are derived from the contract table and from the migrations; with `-- --check` it only
// says whether they are out of date. Given paths limit it to files whose path begins with one of them. It reads the sources, so
// nothing needs to be built.
const root = path.resolve(import.meta.dirname, '..');

/** Each script prints the content of its file. @type {[file: string, script: string, ...args: string[]][]} */
const generated = [
  ['openapi.json', 'services/gateway/src/routes/write-openapi.ts'],
  ['libs/api-client/src/routes.generated.ts', 'libs/api-client/src/generate-routes.ts'],
  ['libs/api-client/src/deferred-routes.generated.ts', 'libs/api-client/src/generate-routes.ts', 'deferred'],
  ['libs/api-client/src/panel-routes.generated.ts', 'libs/api-client/src/generate-routes.ts', 'panel'],
  ['libs/platform/src/database/tables.generated.ts', 'libs/testing/src/write-platform-table-types.ts'],
  ['services/content/src/database/tables.generated.ts', 'services/content/test/write-table-types.ts'],
  ['services/notifications/src/database/tables.generated.ts', 'services/notifications/test/write-table-types.ts'],
  ['services/community/src/database/tables.generated.ts', 'services/community/test/write-table-types.ts'],
  ['services/identity/src/database/tables.generated.ts', 'services/identity/test/write-table-types.ts'],
];

const check = process.argv.includes('--check');
const wanted = process.argv.slice(2).filter(arg => arg !== '--check');
const isWanted = (/** @type {string} */ file) => wanted.length === 0 || wanted.some(path => file.startsWith(path));
for (const [file, script, ...args] of generated.filter(([file]) => isWanted(file))) {
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--conditions=source', '--require', '@swc-node/register', script, ...args],
    {
      cwd: root,
      env: { ...process.env, SWC_NODE_PROJECT: path.join(root, 'tsconfig.base.json') },
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  if (status !== 0) process.exit(1);

  const target = path.join(root, file);
  if (fs.existsSync(target) && fs.readFileSync(target, 'utf8') === stdout) continue;
  if (!check) fs.writeFileSync(target, stdout);
  else process.exitCode = 1;
  console.log(check ? `${file} is out of date: npm run generate` : `${file} written`);
}
