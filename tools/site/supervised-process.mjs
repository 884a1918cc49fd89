import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { waitUntil } from '../ports.mjs';
import { recordProcess, spawnChild, stopProcess } from '../processes.mjs';

const FIRST_PAUSE = 200;
const LONGEST_PAUSE = 5000;
const STEADY_AFTER = 10_000;
const LARGEST_LOG = 10_000_000;

/**
 * Keeps a Node process running: restarts it when it ends unexpectedly, with an exponential backoff while it keeps
 * ending.
 */
export class SupervisedProcess {
  #wanted = false;
  #deaths = 0;
  #startedAt = 0;
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #child;

  /**
   * @param {object} options
   * @param {string} options.name also of its log file
   * @param {string[]} options.args of node
   * @param {string} options.cwd
   * @param {Record<string, string>} options.env its whole environment
   * @param {string} [options.readyUrl] responds with 200 when it is ready
   * @param {string} options.logs the folder of log files
   * @param {(record: import('../processes.mjs').ProcessRecord) => void} [options.started] is called with every new process
   * @param {(line: string) => void} [options.report] receives messages about unexpected ends
   */
  constructor({ name, args, cwd, env, readyUrl, logs, started = () => {}, report = () => {} }) {
    this.name = name;
    this.log = path.join(logs, `${name}.log`);
    this.started = started;
    this.report = report;
    this.command = { args, cwd, env };
    this.readyUrl = readyUrl;
    if (fs.existsSync(this.log) && fs.statSync(this.log).size > LARGEST_LOG) fs.rmSync(this.log);
  }

  get pid() {
    return this.#child?.pid;
  }

  get running() {
    const child = this.#child;
    return Boolean(child?.pid) && child?.exitCode === null && child.signalCode === null;
  }

  start() {
    if (this.#wanted) return;
    this.#wanted = true;
    this.#deaths = 0;
    this.#spawn();
  }

  /**
   * Waits until its readiness URL responds with 200. Throws, with the end of its log, when it does not start.
   *
   * @param {AbortSignal} [signal] ends the waiting
   */
  async ready(signal) {
    const { readyUrl } = this;
    if (!readyUrl) return;
    const answersOk = () =>
      fetch(readyUrl, { signal: AbortSignal.timeout(2000) }).then(
        response => response.body?.cancel().then(() => response.ok) ?? response.ok,
        () => false,
      );
    await waitUntil(answersOk, {
      what: `Starting ${this.name}`,
      timeout: 60_000,
      gaveUp: () => this.#deaths > 3 || Boolean(signal?.aborted),
    }).catch(error => {
      const end = fs.readFileSync(this.log, 'utf8').trimEnd().split('\n').slice(-12).join('\n');
      throw new Error(`${error.message}. The end of ${this.log}:\n${end}`);
    });
  }

  /** Sends a signal; the process is restarted when it ends. @param {NodeJS.Signals} [signal] */
  kill(signal = 'SIGKILL') {
    this.#child?.kill(signal);
  }

  /** Stops it until `start` is called. @param {number} [grace] milliseconds until it is killed */
  async stop(grace = 8000) {
    this.#wanted = false;
    const child = this.#child;
    if (!child?.pid || !this.running) return;
    const ended = once(child, 'exit');
    await stopProcess(recordProcess(this.name, child.pid), { grace });
    // The kernel knows of its end before Node does.
    await ended;
  }

  #spawn() {
    const { args, cwd, env } = this.command;
    this.#startedAt = Date.now();
    const child = spawnChild(process.execPath, args, { log: this.log, cwd, env });
    this.#child = child;
    if (child.pid) this.started(recordProcess(this.name, child.pid));
    child.once('exit', (code, signal) => this.#ended(child, signal ?? `exit ${code}`));
  }

  /** @param {import('node:child_process').ChildProcess} child @param {string} how */
  async #ended(child, how) {
    // The exit event of a stopped process may come after its successor was started.
    const unasked = () => this.#wanted && this.#child === child;
    if (!unasked()) return;
    this.#deaths = Date.now() - this.#startedAt > STEADY_AFTER ? 1 : this.#deaths + 1;
    this.report(`${this.name} ended (${how}): starting it again; see ${this.log}`);
    await delay(Math.min(FIRST_PAUSE * 2 ** (this.#deaths - 1), LONGEST_PAUSE));
    if (unasked()) this.#spawn();
  }
}
