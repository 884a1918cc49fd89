import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Dumps a database while it is in use, as it is at the moment of the snapshot. Needs PostgreSQL's client programs.
 *
 * @param {{ url: string, file: string, snapshot?: string }} options
 */
export async function dumpDatabase({ url, file, snapshot }) {
  const args = ['--format', 'custom', '--no-owner', '--no-privileges', '--file', file];
  await client('pg_dump', [...args, ...(snapshot ? ['--snapshot', snapshot] : []), '--dbname', url]);
}

/** Replaces everything in a database by a dump. @param {{ url: string, file: string }} options */
export async function restoreDatabase({ url, file }) {
  const { Client } = (await import('pg')).default;
  const connection = new Client({ connectionString: url });
  await connection.connect();
  try {
    // Drops everything, including tables that a later version added and the dump does not contain.
    await connection.query('drop schema public cascade; create schema public');
  } finally {
    await connection.end();
  }
  const args = ['--no-owner', '--no-privileges', '--exit-on-error'];
  await client('pg_restore', [...args, '--dbname', url, file]);
}

/** @param {string} program @param {string[]} args */
async function client(program, args) {
  try {
    await run(program, args);
  } catch (error) {
    const { code, stderr, message } = /** @type {NodeJS.ErrnoException & { stderr?: string }} */ (error);
    if (code === 'ENOENT')
      throw new Error(`${program} is missing: install PostgreSQL's client programs`, { cause: error });
    throw new Error(`${program}: ${stderr || message}`, { cause: error });
  }
}
