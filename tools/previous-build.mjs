import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runNode } from './mutate/run-node.mjs';
import { linkPackages } from './mutate/working-copy.mjs';
import { build } from './site/build.mjs';
import { root } from './site/root.mjs';

// During a rollout the previous build runs on the schema of this one, so its integration tests must pass on that schema.
// `npm run test:previous-build -- <commit> [arguments of jest]`: the commit that runs in production, main by default.
const [commit = 'main', ...args] = process.argv.slice(2);

await build(console.log);
const abort = new AbortController();
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => abort.abort());
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'aar-previous-'));
fs.chmodSync(folder, 0o755); // PostgreSQL may run as another user
const [copy, temporary] = [path.join(folder, 'workspace'), path.join(folder, 'tmp')];
const git = (/** @type {string[]} */ ...words) => execFileSync('git', words, { cwd: root, stdio: 'inherit' });
let code;
try {
  fs.mkdirSync(temporary, { mode: 0o755 });
  git('worktree', 'add', '--quiet', '--detach', copy, commit);
  linkPackages(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  console.log(`The tests of ${commit}, on the schema of ${root}`);
  const jest = ['--selectProjects', 'integration', '--maxWorkers=3', '--passWithNoTests'];
  const tests = args.length > 0 ? args : ['services/'];
  code = await runNode(['node_modules/jest/bin/jest.js', ...jest, ...tests], {
    cwd: copy,
    temporary,
    signal: abort.signal,
    stdio: 'inherit',
    env: { SCHEMA_OF: root },
  });
} finally {
  if (fs.existsSync(copy)) git('worktree', 'remove', '--force', copy);
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
process.exit(code ?? 1);
