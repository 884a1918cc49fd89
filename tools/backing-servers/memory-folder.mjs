import fs from 'node:fs';
import os from 'node:os';

/** Linux's folder in memory. */
const MEMORY = '/dev/shm';
/** Bytes that must be free there. The servers of a test file need less than 200 MB; a container often has 64 MB in all. */
const LEAST = 2 * 1024 ** 3;

/**
 * The folder for the data of throw-away servers: in memory if there is enough space, because PostgreSQL then starts in a sixth of
 * the time; otherwise the default folder for temporary files.
 *
 * @param {string} [memory]
 * @param {number} [least] bytes that must be free in it
 */
export function memoryFolder(memory = MEMORY, least = LEAST) {
  try {
    fs.accessSync(memory, fs.constants.W_OK);
    const { bavail, bsize } = fs.statfsSync(memory);
    return bavail * bsize >= least ? memory : os.tmpdir();
  } catch {
    return os.tmpdir(); // not on Linux
  }
}
