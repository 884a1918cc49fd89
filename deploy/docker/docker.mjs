import fs from 'node:fs';
import path from 'node:path';
import { root } from '@aar/tools/site/root.mjs';
import { run } from './run.mjs';

const pairs = (/** @type {string} */ flag, /** @type {Record<string, string>} */ values) =>
  Object.entries(values).flatMap(([name, value]) => [flag, `${name}=${value}`]);

/** @type {import('./engine.mjs').Engine} */
export const docker = {
  name: 'Docker',
  async prepareBase() {}, // the build pulls it
  async build(image, options) {
    const secrets = Object.entries(options.secrets).flatMap(([id, file]) => ['--secret', `id=${id},src=${file}`]);
    const file = path.join(root, 'deploy/docker/Dockerfile');
    await run('docker', [
      'build',
      '--file',
      file,
      '--tag',
      image,
      ...pairs('--build-arg', options.arguments),
      ...secrets,
      root,
    ]);
  },
  async describe(image) {
    const [size, user = ''] = (
      await run('docker', ['image', 'inspect', '--format', '{{.Size}} {{.Config.User}}', image])
    ).split(' ');
    return { size: Number(size), user };
  },
  async start(image, { name, command, env, writable, log }) {
    const container = `aar-image-${name}`;
    await run('docker', [
      'run',
      '--detach',
      '--name',
      container,
      '--network',
      'host',
      '--read-only',
      '--tmpfs',
      '/tmp',
      ...writable.flatMap(folder => ['--volume', `${folder}:${folder}`]),
      ...pairs('--env', env),
      image,
      ...command,
    ]);
    return {
      ended: run('docker', ['wait', container]).then(Number),
      async stop() {
        fs.writeFileSync(log, await run('docker', ['logs', container]));
        await run('docker', ['stop', container]);
        await run('docker', ['rm', container]);
      },
    };
  },
  async remove(image) {
    await run('docker', ['image', 'rm', image]);
  },
};
