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
 * A Node process that is kept running: one that dies unasked comes back, after a pause that doubles while it keeps
 * dying.
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
   * @param {Record<string, string>} options.env all it gets, beside PATH and the like
   * @param {string} [options.readyUrl] answers 200 when it serves
   * @param {string} options.logs the folder of log files
   * @param {(record: import('../processes.mjs').ProcessRecord) => void} [options.started] hears of every new process
   * @param {(line: string) => void} [options.report] hears of unexpected ends
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
   * Waits until it answers its readiness call. Throws, with the end of its log, when it does not come up.
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

  /** Sends a signal and lets the supervisor do its work. @param {NodeJS.Signals} [signal] */
  kill(signal = 'SIGKILL') {
    this.#child?.kill(signal);
  }

  /** Stops it for good, until `start`. @param {number} [grace] milliseconds until it is killed */
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
    // News of a process that was stopped and has its successor comes late.
    const unasked = () => this.#wanted && this.#child === child;
    if (!unasked()) return;
    this.#deaths = Date.now() - this.#startedAt > STEADY_AFTER ? 1 : this.#deaths + 1;
    this.report(`${this.name} ended (${how}): starting it again; see ${this.log}`);
    await delay(Math.min(FIRST_PAUSE * 2 ** (this.#deaths - 1), LONGEST_PAUSE));
    if (unasked()) this.#spawn();
  }
}
