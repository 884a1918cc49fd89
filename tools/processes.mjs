import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * What is recorded about a child process, so that a later run can tell it from another process with the same pid.
 *
 * @typedef {{ name: string, pid: number, startTime: string, stopSignal: NodeJS.Signals }} ProcessRecord
 */

/** @param {string} file */
const readIfThere = file => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : '');
const bootId = readIfThere('/proc/sys/kernel/random/boot_id');

/**
 * When a process started: the boot id and the kernel's ticks since boot (ps's text where there is no /proc). Undefined
 * when it is gone.
 *
 * @param {number} pid
 * @returns {string | undefined}
 */
export function processStartTime(pid) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command's name is in parentheses and may contain spaces: count the fields after it. A zombie counts as gone.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : `${bootId}:${fields[19]}`;
  } catch {
    if (fs.existsSync('/proc/self/stat')) return undefined;
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || undefined;
  }
}

/**
 * The record of a process that runs now.
 *
 * @param {string} name
 * @param {number} pid
 * @param {NodeJS.Signals} [stopSignal] the signal for a graceful stop
 * @returns {ProcessRecord}
 */
export function recordProcess(name, pid, stopSignal = 'SIGTERM') {
  return { name, pid, startTime: processStartTime(pid) ?? '', stopSignal };
}

/**
 * Whether the recorded process still runs: the same pid and the same start time.
 *
 * @param {ProcessRecord} record
 */
export function isRunning(record) {
  return record.startTime !== '' && processStartTime(record.pid) === record.startTime;
}

/**
 * Sends a recorded process its stop signal, kills it after the grace period, and waits until it is gone.
 *
 * @param {ProcessRecord} record
 * @param {{ signal?: NodeJS.Signals, grace?: number }} [options] grace in milliseconds
 */
export async function stopProcess(record, { signal = record.stopSignal, grace = 8000 } = {}) {
  if (!isRunning(record)) return;
  send(record, signal);
  const deadline = Date.now() + grace;
  while (isRunning(record)) {
    if (Date.now() > deadline) send(record, 'SIGKILL');
    await delay(20);
  }
}

/** @param {ProcessRecord} record @param {NodeJS.Signals} signal */
function send(record, signal) {
  try {
    process.kill(record.pid, signal);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
}

/**
 * The first executable of that name in the given folders and on the PATH.
 *
 * @param {string} name
 * @param {string[]} [folders] searched before the PATH
 * @returns {string | undefined}
 */
export function findExecutable(name, folders = []) {
  return [...folders, ...(process.env.PATH ?? '').split(path.delimiter)]
    .map(folder => path.join(folder, name))
    .find(file => {
      try {
        fs.accessSync(file, fs.constants.X_OK);
        return fs.statSync(file).isFile();
      } catch {
        return false;
      }
    });
}

const setpriv = process.platform === 'linux' ? findExecutable('setpriv') : undefined;

/**
 * Starts a child in a session of its own, so that the terminal's Ctrl-C does not reach it before us. Where the system
 * has setpriv (Debian always) the kernel stops it when this process dies.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ log: string, input?: string, cwd?: string, env?: NodeJS.ProcessEnv, stopSignal?: NodeJS.Signals,
 *   user?: { uid: number, gid: number } }} options log: the file its output is appended to; input: written to its stdin
 */
export function spawnChild(command, args, { log, input, cwd, env, stopSignal = 'SIGTERM', user }) {
  const output = fs.openSync(log, 'a', 0o600);
  /** @type {import('node:child_process').SpawnOptions} */
  const options = { stdio: ['pipe', output, output], cwd, env, detached: true };
  const identity = user ? [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : [];
  const child = setpriv
    ? spawn(setpriv, [...identity, `--pdeathsig=${stopSignal}`, '--', command, ...args], options)
    : spawn(command, args, { ...options, ...user });
  fs.closeSync(output);
  child.on('error', () => {}); // the caller that waits for its port notices the exit
  child.stdin?.on('error', () => {});
  child.stdin?.end(input ?? '');
  return child;
}
