import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { SERVICES } from './site-processes.mjs';

const run = promisify(execFile);

/**
 * Migrates the database of each service, as the migrate command of its image does. Throws with the output of the first one that
 * fails.
 *
 * @param {import('./site-processes.mjs').SiteProcess[]} processes
 * @param {Record<string, string>} surroundings environment variables of every process
 * @param {AbortSignal} [signal] aborts it
 */
export async function migrateDatabases(processes, surroundings, signal) {
  const services = processes.filter(({ name }) => SERVICES.some(service => service === name));
  await Promise.all(
    services.map(async ({ name, args, cwd, env }) => {
      const command = args
        .map(arg => arg.replace(/\bmain\.(js|ts)$/, 'migrate.$1'))
        .filter(arg => !arg.startsWith('--watch'));
      await run(process.execPath, command, { cwd, env: { ...surroundings, ...env }, signal }).catch(error => {
        throw new Error(`The database of ${name} could not be brought up to date:\n${error.stderr}`);
      });
    }),
  );
}
