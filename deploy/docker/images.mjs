import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '@aar/tools/site/root.mjs';
import { prepareRuntime } from '@aar/tools/site/runtime.mjs';
import { SERVICES } from '@aar/tools/site/site-processes.mjs';
import { findEngine } from './engine.mjs';
import { startFromImages } from './processes-from-images.mjs';

// Builds the image of every process and starts each from its image, as the image's user and on a read-only root, until it
// answers /health/ready. `-- --keep` does not remove the images afterwards, `-- --registry example.org/aar` names them after a
// registry, `-- --tag 1.2.0` after a version.
const IMAGES = ['gateway', ...SERVICES, 'inbox'];

const option = (/** @type {string} */ name) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
};
const begin = Date.now();
const report = (/** @type {string} */ line) =>
  console.log(`${((Date.now() - begin) / 1000).toFixed(1).padStart(6)} s  ${line}`);
const megabytes = (/** @type {number} */ bytes) => `${(bytes / 1_000_000).toFixed(0)} MB`;

await prepareRuntime(report);
const registry = option('registry') ?? 'animal-activist-register';
const tag = option('tag') ?? JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')).version;
const nameOf = (/** @type {string} */ service) => `${registry}/${service}:${tag}`;
const base =
  /^ARG NODE_IMAGE=(.+)$/m.exec(fs.readFileSync(path.join(root, 'deploy/docker/Dockerfile'), 'utf8'))?.[1] ?? '';
const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'aar-images-'));
fs.chmodSync(directory, 0o755); // servers and processes run as other users

const engine = await findEngine(report);
/** @type {string[]} */
const built = [];
try {
  report(`Building with ${engine.name} ...`);
  await engine.prepareBase(base, report);
  const revision = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  const { NODE_EXTRA_CA_CERTS: ca } = process.env;
  for (const service of IMAGES) {
    const image = nameOf(service);
    await engine.build(image, {
      arguments: { SERVICE: service, VERSION: tag, REVISION: revision },
      secrets: ca ? { ca } : {},
    });
    built.push(image);
    const { size, user } = await engine.describe(image);
    report(`  ${image.padEnd(44)} ${megabytes(size).padStart(7)}  user ${user}`);
  }
  report(`  ${base.padEnd(44)} ${megabytes((await engine.describe(base)).size).padStart(7)}  of which each is made`);
  await startFromImages({ engine, nameOf, directory, report });
  report('Every process answered from its image.');
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  process.exitCode = 1;
} finally {
  if (!process.argv.includes('--keep')) for (const image of built) await engine.remove(image);
  fs.rmSync(directory, { recursive: true, force: true });
}
