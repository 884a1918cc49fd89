import fs from 'node:fs';
import path from 'node:path';
import { isRunning, recordProcess, stopProcess } from '../processes.mjs';

/**
 * The lock file that a running site keeps in its data folder: the process that started it and its children. It prevents a
 * second start, and after a kill -9 it tells the next start which processes to stop.
 *
 * @typedef {{ starter: import('../processes.mjs').ProcessRecord, url: string,
 *   children: import('../processes.mjs').ProcessRecord[] }} Run
 */

/** Another start has locked this data folder. */
export class AlreadyRunning extends Error {
  /** @param {Run} run */
  constructor(run) {
    super(`The site runs already: ${run.url} (process ${run.starter.pid}). Stop it with Ctrl-C in its own terminal.`);
  }
}

/**
 * Locks the data folder for this process. Throws AlreadyRunning while another start is alive; stops the children that a
 * killed start left behind.
 *
 * @param {string} dataDirectory
 * @param {string} url of the site, shown to a second start
 * @param {(line: string) => void} [report]
 */
export async function takeRunFile(dataDirectory, url, report = () => {}) {
  fs.mkdirSync(dataDirectory, { recursive: true });
  const file = path.join(dataDirectory, 'run.json');
  const left = read(file);
  if (left && isRunning(left.starter)) throw new AlreadyRunning(left);
  const orphans = left?.children.filter(isRunning) ?? [];
  if (left) fs.rmSync(file);
  // The orphans stay recorded until they are gone, in case this start is killed too.
  /** @type {Run} */
  const run = { starter: recordProcess('start', process.pid), url, children: orphans };
  create(file, run);
  if (orphans.length)
    report(`Stopping what an earlier start left behind: ${orphans.map(each => each.name).join(', ')}`);
  await Promise.all(orphans.map(orphan => stopProcess(orphan)));
  run.children = [];

  return {
    /** Records a child, in place of an earlier one of that name. @param {import('../processes.mjs').ProcessRecord} child */
    note(child) {
      run.children = [...run.children.filter(each => each.name !== child.name), child];
      fs.writeFileSync(`${file}.new`, JSON.stringify(run));
      fs.renameSync(`${file}.new`, file);
    },
    release: () => fs.rmSync(file, { force: true }),
  };
}

/** @param {string} file @returns {Run | undefined} */
function read(file) {
  if (!fs.existsSync(file)) return undefined;
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return { starter: { name: 'start', pid: 0, startTime: '', stopSignal: 'SIGTERM' }, url: '', children: [] };
  }
}

/** Of two concurrent starts one fails here. @param {string} file @param {Run} run */
function create(file, run) {
  try {
    fs.writeFileSync(file, JSON.stringify(run), { flag: 'wx' });
  } catch {
    throw new AlreadyRunning(read(file) ?? run);
  }
}
