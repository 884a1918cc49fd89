import { run } from './run.mjs';

/** `overlay` where the kernel supports it; with `vfs` each layer is a full copy, which takes ten times as long. */
const storageDriver = run('buildah', ['--storage-driver', 'overlay', 'info']).then(
  () => 'overlay',
  () => 'vfs',
);

/** @param {string} command @param {...string} args */
export const buildahCommand = async (command, ...args) =>
  run('buildah', ['--storage-driver', await storageDriver, command, ...args]);
