import fs from 'node:fs';
import path from 'node:path';
import { spawnChild, recordProcess, stopProcess } from '@aar/tools/processes.mjs';
import { root } from '@aar/tools/site/root.mjs';
import { makeBaseImage } from './base-image.mjs';
import { buildahCommand } from './buildah-command.mjs';
import { run } from './run.mjs';

// Needs no kernel features that a machine without Docker may lack.
const ISOLATION = ['--isolation', 'chroot'];
/** npm opens all files that it unpacks at once, and fails with EMFILE at buildah's default limit of 1024. */
const mostOpenFiles = () => /^Max open files +\d+ +(\d+)/m.exec(fs.readFileSync('/proc/self/limits', 'utf8'))?.[1];

/** Mounts the image's root read-only in this process's mount namespace only, then runs the command as the image's user. */
const START = `
set -e
root=$1; user=$2; folder=$3; shift 3
mount --bind "$root" "$root"
mount --rbind /proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs tmpfs "$root/tmp"
for writable in $WRITABLE; do mkdir -p "$root$writable"; mount --bind "$writable" "$root$writable"; done
mount -o remount,bind,ro "$root"
unset WRITABLE
exec chroot --userspec="$user" "$root" env --chdir="$folder" "$@"
`;

/** @type {import('./engine.mjs').Engine} */
export const buildah = {
  name: 'buildah',
  async prepareBase(image, report) {
    const isHere = await buildahCommand('inspect', '--type', 'image', image).then(
      () => true,
      () => false,
    );
    if (isHere) return;
    try {
      await buildahCommand('pull', '--quiet', image);
    } catch {
      report(`${image} cannot be fetched here: making one like it from Debian's packages and npm's Node`);
      await makeBaseImage(image);
    }
  },
  async build(image, options) {
    await buildahCommand(
      'build',
      ...ISOLATION,
      '--ulimit',
      `nofile=${mostOpenFiles()}:${mostOpenFiles()}`,
      '--layers',
      '--force-rm',
      '--format',
      'docker',
      '--pull-never',
      '--file',
      path.join(root, 'deploy/docker/Dockerfile'),
      '--tag',
      image,
      ...Object.entries(options.arguments).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]),
      ...Object.entries(options.secrets).flatMap(([id, file]) => ['--secret', `id=${id},src=${file}`]),
      root,
    );
  },
  async describe(image) {
    const container = await buildahCommand('from', '--pull-never', image);
    const folder = await buildahCommand('mount', container);
    const size = Number((await run('du', ['--summarize', '--bytes', folder])).split('\t')[0]);
    await buildahCommand('rm', container);
    return { size, user: (await configurationOf(image)).User ?? '' };
  },
  async start(image, { name, command, env, writable, log }) {
    const container = await buildahCommand('from', '--pull-never', image);
    const folder = await buildahCommand('mount', container);
    const { User = '', WorkingDir = '/', Env = [], Cmd = [] } = await configurationOf(image);
    const ofImage = Object.fromEntries(Env.map(line => line.split(/=(.*)/s)));
    const child = spawnChild(
      'unshare',
      ['--mount', '--', 'sh', '-c', START, 'sh', folder, User, WorkingDir, ...(command.length ? command : Cmd)],
      { log, env: { ...ofImage, ...env, WRITABLE: writable.join(' ') } },
    );
    const record = recordProcess(name, child.pid ?? 0);
    return {
      ended: new Promise(resolve => child.once('exit', code => resolve(code ?? 1))),
      async stop() {
        await stopProcess(record);
        await buildahCommand('rm', container);
      },
    };
  },
  async remove(image) {
    await buildahCommand('rmi', '--force', image);
  },
};

/** @param {string} image @returns {Promise<{ User?: string, WorkingDir?: string, Env?: string[], Cmd?: string[] }>} */
const configurationOf = async image =>
  JSON.parse(await buildahCommand('inspect', '--type', 'image', image)).Docker.config;
