import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { linkPackages } from './mutate/working-copy.mjs';
import { build } from './site/build.mjs';
import { root } from './site/root.mjs';

// During a rollout the previous build runs on the schema of this one, so its integration tests must pass on that schema.
// `npm run test:previous-build -- <commit> [arguments of jest]`: the commit that runs in production, main by default.
const [commit = 'main', ...args] = process.argv.slice(2);

await build(console.log);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'aar-previous-'));
const git = (/** @type {string[]} */ ...words) => execFileSync('git', words, { cwd: root, stdio: 'inherit' });
git('worktree', 'add', '--quiet', '--detach', folder, commit);
try {
  linkPackages(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  console.log(`The tests of ${commit}, on the schema of ${root}`);
  const jest = ['--selectProjects', 'integration', '--maxWorkers=3', '--passWithNoTests'];
  const tests = args.length > 0 ? args : ['services/'];
  const { status } = spawnSync(process.execPath, ['node_modules/jest/bin/jest.js', ...jest, ...tests], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, SCHEMA_OF: root },
  });
  process.exitCode = status ?? 1;
} finally {
  git('worktree', 'remove', '--force', folder);
}
