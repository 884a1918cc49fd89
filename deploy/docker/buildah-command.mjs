import { run } from './run.mjs';

/** Layers that lie over one another where the kernel has that; else each is a whole copy, which takes ten times as long. */
const storageDriver = run('buildah', ['--storage-driver', 'overlay', 'info']).then(
  () => 'overlay',
  () => 'vfs',
);

/** @param {string} command @param {...string} args */
export const buildahCommand = async (command, ...args) =>
  run('buildah', ['--storage-driver', await storageDriver, command, ...args]);
