import fs from 'node:fs';
import path from 'node:path';
import { freePort, waitUntil } from '../ports.mjs';
import { isRunning, recordProcess, spawnChild, stopProcess } from '../processes.mjs';

/**
 * A backing server that we control. `start` after `stop` brings it back on the same port with the same data.
 *
 * @typedef {object} PrivateServer
 * @property {string} url
 * @property {string} directory where its data really is
 * @property {() => import('../processes.mjs').ProcessRecord} record the process that runs now
 * @property {() => boolean} running
 * @property {(signal?: NodeJS.Signals) => Promise<void>} stop
 * @property {() => Promise<void>} start
 */

/**
 * Starts one server as a private child on a free loopback port.
 *
 * @param {object} server
 * @param {string} server.name shown in messages
 * @param {string} server.directory its data and `server.log`
 * @param {string} server.command
 * @param {(port: number) => { args: string[], input?: string, url: string }} server.settings
 * @param {(port: number) => Promise<boolean>} server.ready whether it accepts connections
 * @param {NodeJS.Signals} [server.stopSignal] for a graceful stop
 * @param {string} [server.cwd]
 * @param {NodeJS.ProcessEnv} [server.env]
 * @param {{ uid: number, gid: number }} [server.user] the user it runs as
 * @returns {Promise<PrivateServer>}
 */
export async function startPrivateServer({ name, directory, command, settings, ready, stopSignal, cwd, env, user }) {
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
  const log = path.join(directory, 'server.log');
  const port = await freePort();
  const { args, input, url } = settings(port);
  /** @type {import('../processes.mjs').ProcessRecord} */
  let record;

  async function start() {
    const child = spawnChild(command, args, { log, input, cwd, env, stopSignal, user });
    if (!child.pid) throw new Error(`${name} could not be started: ${command}`);
    record = recordProcess(name, child.pid, stopSignal);
    child.unref();
    const exited = () => child.exitCode !== null || child.signalCode !== null;
    await waitUntil(() => ready(port), { what: `Starting ${name}`, timeout: 60_000, gaveUp: exited }).catch(error => {
      throw new Error(`${error.message}. The end of ${log}:\n${fs.readFileSync(log, 'utf8').slice(-1500)}`);
    });
  }

  await start();
  return {
    url,
    directory,
    start,
    record: () => record,
    running: () => isRunning(record),
    stop: signal => stopProcess(record, { signal }),
  };
}
