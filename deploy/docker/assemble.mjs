import fs from 'node:fs';
import path from 'node:path';
import { packagesNeededBy } from './needed-packages.mjs';
import { filesReachedFrom } from './reached-files.mjs';

// Copies the files of an image into a folder: `node deploy/docker/assemble.mjs <service> <folder>`, in a built workspace.
const [service = '', target = ''] = process.argv.slice(2);
const workspace = path.resolve(import.meta.dirname, '../..');

/** Files that people or debuggers read, but no process. */
const unread = /\.(map|d\.[cm]?ts)$/;

/** @param {string} from @param {string} to @param {(file: string) => boolean} [isWanted] */
const copy = (from, to, isWanted = () => true) =>
  fs.cpSync(path.join(workspace, from), path.join(target, to), {
    recursive: true,
    filter: file => !unread.test(file) && isWanted(file),
  });

/** Copies the third-party packages that these files need, and returns our own files that they load. @param {string[]} entries */
function copyPackages(entries) {
  const lock = JSON.parse(fs.readFileSync(path.join(workspace, 'package-lock.json'), 'utf8'));
  const { files, packages } = filesReachedFrom(entries, workspace);
  for (const place of packagesNeededBy(packages, lock.packages)) {
    // The lock also lists packages for other operating systems.
    if (fs.existsSync(path.join(workspace, place))) copy(place, place, file => path.basename(file) !== '.bin');
  }
  return files;
}

fs.mkdirSync(target, { recursive: true });
if (service === 'inbox') {
  for (const file of copyPackages(['tools/inbox/main.mjs'])) copy(file, file);
  copy('tools/inbox/page', 'tools/inbox/page');
} else {
  const folder = `services/${service}/dist`;
  const entries = ['main', 'worker', 'migrate', 'resync', 'compare', 'verify-audit', 'journal', 'files', 'demo/load']
    .map(name => `${folder}/${name}.js`)
    .filter(file => fs.existsSync(path.join(workspace, file)));
  copyPackages(entries);
  // Bundles are only used by a site that is started from the workspace.
  copy(folder, 'dist', file => path.basename(file) !== 'bundle');
  for (const lib of ['contracts', 'platform']) {
    for (const part of ['package.json', 'dist']) copy(`libs/${lib}/${part}`, `node_modules/@aar/${lib}/${part}`);
  }
  if (service === 'gateway') copy('frontend/dist', 'web');
}
copy('LICENSE', 'LICENSE');
copy('deploy/docker/health-check.mjs', 'health-check.mjs');
