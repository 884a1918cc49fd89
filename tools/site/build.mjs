import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

const PLACES = [
  'libs',
  'services',
  'frontend',
  'tools/bundle.mjs',
  'package-lock.json',
  'tsconfig.base.json',
  '.swcrc',
  'nx.json',
];
const PASSED_BY = new Set(['node_modules', 'dist', 'test', 'test-results', 'coverage']);
const RESULTS = ['identity', 'community', 'content', 'notifications', 'gateway'].map(
  name => `services/${name}/dist/bundle/main.js`,
);
const FINGERPRINT = path.join(root, '.nx/built');

/**
 * Builds what changed. Sizes and modification times of the files tell that nothing changed, without starting nx.
 *
 * @param {(line: string) => void} report
 * @param {AbortSignal} [signal] ends an unfinished build
 */
export async function build(report, signal) {
  const fingerprint = sourceFingerprint();
  const built = [...RESULTS, 'frontend/dist/index.html', 'frontend/dist/.server/entry-server.cjs'].every(file =>
    fs.existsSync(path.join(root, file)),
  );
  if (built && fs.existsSync(FINGERPRINT) && fs.readFileSync(FINGERPRINT, 'utf8') === fingerprint) return;
  report('Building ...');
  await runNx(
    ['run-many', '-t', 'build', '--parallel=2', '--output-style=static'],
    line => {
      const project = /^> nx run @aar\/([\w-]+):build/.exec(line)?.[1];
      if (project) report(`  ${project}`);
    },
    signal,
  );
  fs.mkdirSync(path.dirname(FINGERPRINT), { recursive: true });
  fs.writeFileSync(FINGERPRINT, fingerprint);
}

/** A digest of the path, size and modification time of every source file. */
function sourceFingerprint() {
  const hash = createHash('sha256');
  /** @param {string} place */
  const visit = place => {
    const stat = fs.statSync(place, { throwIfNoEntry: false });
    if (stat?.isDirectory()) {
      for (const name of fs.readdirSync(place).sort()) if (!PASSED_BY.has(name)) visit(path.join(place, name));
    } else if (stat) hash.update(`${place}:${stat.size}:${stat.mtimeMs}\n`);
  };
  for (const place of PLACES) visit(path.join(root, place));
  return hash.digest('hex');
}

/**
 * @param {string[]} args
 * @param {(line: string) => void} onLine
 * @param {AbortSignal} [signal]
 * @returns {Promise<void>}
 */
function runNx(args, onLine, signal) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(root, 'node_modules/.bin/nx'), ...args], {
      cwd: root,
      env: { ...process.env, NX_TUI: 'false', NX_DAEMON: 'false' },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', text => {
        output += text;
        for (const line of text.split('\n')) onLine(line);
      });
    }
    child.on('error', reject);
    child.on('close', code => (code === 0 ? resolve() : reject(new Error(`The build failed:\n${output}`))));
  });
}
