import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findExecutable } from '@aar/tools/processes.mjs';
import { root } from '@aar/tools/site/root.mjs';
import { packagedNode } from '@aar/tools/site/runtime.mjs';
import { buildahCommand } from './buildah-command.mjs';
import { run } from './run.mjs';

/**
 * Builds a substitute for the official Node image, under the same name: Debian, libatomic1, Node at the same path, npm, and the
 * user `node`. For machines that can reach Debian packages but no image registry.
 *
 * @param {string} image its tag names the Debian release, such as `26.10.0-bookworm-slim`
 */
export async function makeBaseImage(image) {
  const release = /-(\w+)-slim$/.exec(image)?.[1] ?? 'bookworm';
  const { node, problem } = packagedNode(root);
  if (!node) throw new Error(`${image} cannot be made here: ${problem}`);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'aar-base-'));
  try {
    await run('debootstrap', ['--variant=minbase', '--include=libatomic1,ca-certificates', release, folder]);
    for (const unneeded of ['var/cache/apt', 'var/lib/apt/lists', 'usr/share/doc', 'usr/share/locale', 'usr/share/man'])
      fs.rmSync(path.join(folder, unneeded), { recursive: true, force: true });
    const local = path.join(folder, 'usr/local');
    fs.copyFileSync(node, path.join(local, 'bin/node'));
    fs.cpSync(folderOfNpm(), path.join(local, 'lib/node_modules/npm'), { recursive: true });
    for (const [name, file] of Object.entries({ npm: 'npm-cli.js', npx: 'npx-cli.js' }))
      fs.symlinkSync(`../lib/node_modules/npm/bin/${file}`, path.join(local, 'bin', name));
    await run('chroot', [folder, 'useradd', '--create-home', '--user-group', '--uid', '1000', 'node']);

    const container = await buildahCommand('from', 'scratch');
    await buildahCommand('add', '--quiet', container, folder, '/');
    await buildahCommand(
      'config',
      '--cmd',
      'node',
      '--env',
      'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      container,
    );
    await buildahCommand('commit', '--quiet', '--rm', '--format', 'docker', container, image);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** The folder of npm on this machine. */
function folderOfNpm() {
  const npm = findExecutable('npm');
  if (!npm) throw new Error('There is no npm on this machine');
  return path.resolve(fs.realpathSync(npm), '../..');
}
