import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isRunning, recordProcess } from '../processes.mjs';
import { AlreadyRunning, takeRunFile } from './run-file.mjs';

const URL = 'http://localhost:8080';
let folder;
const started = [];
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'aar-run-'));
});
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  fs.rmSync(folder, { recursive: true });
});

/** A process that runs for ever. */
function child() {
  const process_ = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  started.push(process_);
  return recordProcess('gateway', process_.pid);
}

/** Leaves the run file of a start that was killed. */
function leaveNote(note) {
  const killed = { name: 'start', pid: 999_999_999, startTime: 'long ago', stopSignal: 'SIGTERM' };
  fs.writeFileSync(path.join(folder, 'run.json'), JSON.stringify({ starter: killed, url: URL, children: [], ...note }));
}

describe('the run file of a site', () => {
  it('prevents a second start and says where the first one is', async () => {
    leaveNote({ starter: child() });
    await expect(takeRunFile(folder, 'http://localhost:9090')).rejects.toThrow(AlreadyRunning);
    await expect(takeRunFile(folder, 'http://localhost:9090')).rejects.toThrow(`The site runs already: ${URL}`);
  });

  it('lets only one of two concurrent starts through', async () => {
    const starts = await Promise.allSettled([takeRunFile(folder, URL), takeRunFile(folder, URL)]);
    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('makes the next start stop the children of a killed one, and report it', async () => {
    const orphan = child();
    leaveNote({ children: [orphan] });
    const lines = [];
    await takeRunFile(folder, URL, line => lines.push(line));
    expect(isRunning(orphan)).toBe(false);
    expect(lines).toEqual(['Stopping what an earlier start left behind: gateway']);
  });

  it('spares another process that got the pid of an earlier child', async () => {
    const stranger = child();
    leaveNote({ children: [{ ...stranger, startTime: 'long ago' }] });
    await takeRunFile(folder, URL);
    expect(isRunning(stranger)).toBe(true);
  });

  it('is replaced if it is truncated', async () => {
    fs.writeFileSync(path.join(folder, 'run.json'), '{"starter":');
    await expect(takeRunFile(folder, URL)).resolves.toBeDefined();
  });

  it('lists each child once, the newest process of its name', async () => {
    const run = await takeRunFile(folder, URL);
    const [first, second] = [child(), child()];
    run.note(first);
    run.note(second);
    expect(JSON.parse(fs.readFileSync(path.join(folder, 'run.json'), 'utf8')).children).toEqual([second]);
  });

  it('is removed when the site ends, so that it can start again', async () => {
    (await takeRunFile(folder, URL)).release();
    await expect(takeRunFile(folder, URL)).resolves.toBeDefined();
  });
});
