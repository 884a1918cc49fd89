import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type BackingServers, startBackingServers } from '@aar/testing/backing-servers';
import { waitUntil } from '@aar/tools/ports.mjs';
import type { DataSource } from 'typeorm';
import { litLamps, openTestDatabase, scheduleLamp } from './due-work.harness';

// Processes are restarted many times, which is slow while others start in parallel.
describe('a process that does due work', () => {
  let servers: BackingServers;
  let dataSource: DataSource;
  const children = new Set<ChildProcess>();

  beforeAll(async () => {
    servers = await startBackingServers({ postgres: true });
    dataSource = await openTestDatabase(servers.databaseUrl);
  });

  afterEach(async () => {
    await Promise.all([...children].map(kill));
    await dataSource.query('truncate lamps, due_work');
  });

  afterAll(async () => {
    await dataSource?.destroy();
    await servers?.close();
  });

  const start = (env: Record<string, string> = {}) => {
    const child = fork(join(__dirname, 'due-work.crash.child.ts'), {
      // The folder of tsconfig.json, which enables decorators.
      cwd: join(__dirname, '..'),
      execArgv: ['--conditions=source', '-r', '@swc-node/register'],
      env: { ...process.env, DATABASE_URL: servers.databaseUrl, ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.once('exit', () => children.delete(child));
    children.add(child);
    return child;
  };
  const kill = async (child: ChildProcess) => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  const told = async (child: ChildProcess, word: string) => {
    for (;;) if ((await once(child, 'message'))[0] === word) return;
  };
  const isEmpty = async () => (await dataSource.query('select from due_work')).length === 0;
  const past = () => new Date(Date.now() - 1_000);

  it('and is killed in the middle leaves no partial effect, and another process does the work once', async () => {
    const first = start({ HANG: 'yes' });
    await scheduleLamp(dataSource, 'porch', past());
    await told(first, 'in the middle');
    await kill(first);
    expect(await litLamps(dataSource)).toEqual([]);
    start();
    await waitUntil(isEmpty, { what: 'the lamp to be lit', timeout: 30_000 });
    expect(await litLamps(dataSource)).toEqual(['porch']);
  });

  it('in parallel with another does all work exactly once', async () => {
    const both = [start(), start()];
    await Promise.all(both.map(child => told(child, 'started')));
    const lamps = Array.from({ length: 200 }, (_, number) => `lamp ${String(number).padStart(3, '0')}`);
    for (const lamp of lamps) await scheduleLamp(dataSource, lamp, past());
    await waitUntil(isEmpty, { what: 'all lamps to be lit', timeout: 30_000 });
    expect(await litLamps(dataSource)).toEqual(lamps);
  });

  it('and was down at the due time does the work when it starts', async () => {
    await scheduleLamp(dataSource, 'porch', past());
    start();
    await waitUntil(isEmpty, { what: 'the lamp to be lit', timeout: 30_000 });
    expect(await litLamps(dataSource)).toEqual(['porch']);
  });

  it('and is killed by the same work repeatedly gives the work up after its attempts', async () => {
    let isRestarting = true;
    const startAgain = () => void start().once('exit', () => isRestarting && startAgain());
    startAgain();
    await scheduleLamp(dataSource, 'fatal', past());
    await waitUntil(
      async () => (await dataSource.query('select from due_work where dead_at is not null')).length === 1,
      {
        what: 'the piece to be dead',
        timeout: 120_000,
      },
    );
    isRestarting = false;
    expect(await dataSource.query('select key, error from due_work')).toEqual([
      { key: 'fatal', error: 'no outcome in 3 attempts' },
    ]);
    await scheduleLamp(dataSource, 'porch', past());
    await waitUntil(async () => (await litLamps(dataSource)).includes('porch'), { what: 'the next', timeout: 30_000 });
    expect(await litLamps(dataSource)).toEqual(['porch']);
  });
});
