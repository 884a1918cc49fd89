import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { SERVICES } from './site-processes.mjs';

const run = promisify(execFile);

/**
 * Brings the database of each service up to date, as the migrate command of its image does. Throws with what the first one said
 * that failed.
 *
 * @param {import('./site-processes.mjs').SiteProcess[]} processes
 * @param {Record<string, string>} surroundings what of its environment every process gets
 * @param {AbortSignal} [signal] ends it
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
