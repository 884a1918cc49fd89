import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort, waitUntil } from '../ports.mjs';
import { isRunning, recordProcess } from '../processes.mjs';
import { SupervisedProcess } from './supervised-process.mjs';

let folder;
let supervised;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'aar-supervised-'));
});
afterEach(async () => {
  await supervised?.stop();
  fs.rmSync(folder, { recursive: true });
});

/** Supervises a process that runs this script; `starts` counts its starts, `told` has the reports. */
function supervise(script, readyUrl) {
  const lives = { starts: 0, told: [] };
  supervised = new SupervisedProcess({
    name: 'sample',
    args: ['-e', script],
    cwd: folder,
    env: { PATH: process.env.PATH },
    readyUrl,
    logs: folder,
    started: () => (lives.starts += 1),
    report: line => lives.told.push(line),
  });
  supervised.start();
  return lives;
}
const forEver = 'setInterval(() => {}, 1000)';

describe('a supervised process', () => {
  it('is ready when its readiness URL responds', async () => {
    const port = await freePort();
    supervise(
      `require('http').createServer((_, answer) => answer.end()).listen(${port}, '127.0.0.1')`,
      `http://127.0.0.1:${port}/`,
    );
    await supervised.ready();
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
  });

  it('is restarted when it was killed, which is reported', async () => {
    const lives = supervise(forEver);
    const { pid } = supervised;
    supervised.kill();
    await waitUntil(() => lives.starts === 2, { what: 'The second start' });
    expect(supervised.pid).not.toBe(pid);
    expect(lives.told).toEqual([expect.stringContaining('sample ended (SIGKILL): starting it again')]);
  });

  it('is not restarted when it was stopped', async () => {
    const lives = supervise(forEver);
    await supervised.stop();
    expect(supervised.running).toBe(false);
    expect(lives).toEqual({ starts: 1, told: [] });
  });

  it('runs only once when it is started before its exit event arrives', async () => {
    const lives = supervise(forEver);
    const record = recordProcess('sample', supervised.pid);
    supervised.kill();
    while (isRunning(record)); // without giving Node the chance to notice
    await supervised.stop();
    supervised.start();
    supervised.kill();
    await waitUntil(() => lives.starts === 3, { what: 'The start after the second kill' });
    expect(lives.told).toHaveLength(1);
  });

  it('gives up waiting when it keeps ending, and shows the end of its log', async () => {
    supervise("console.error('DATABASE_URL: a postgres:// URL'); process.exit(1)", 'http://127.0.0.1:9/');
    await expect(supervised.ready()).rejects.toThrow(/Starting sample failed[^]*DATABASE_URL: a postgres:\/\/ URL/);
  });
});
