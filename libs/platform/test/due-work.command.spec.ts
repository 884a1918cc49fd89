import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type BackingServers, startBackingServers } from '@aar/testing/backing-servers';
import type { DataSource } from 'typeorm';
import { openTestDatabase, scheduleLamp } from './due-work.harness';

describe('the command for due work', () => {
  let servers: BackingServers;
  let dataSource: DataSource;

  beforeAll(async () => {
    servers = await startBackingServers({ postgres: true });
    dataSource = await openTestDatabase(servers.databaseUrl);
    for (const lamp of ['dead', 'late']) await scheduleLamp(dataSource, lamp, new Date(Date.now() - 600_000));
    await scheduleLamp(dataSource, 'later', new Date(Date.now() + 600_000));
    await dataSource.query(
      `update due_work set dead_at = now(), attempts = 3, error = 'Error EAWAY' where key = 'dead'`,
    );
  });

  afterAll(async () => {
    await dataSource?.destroy();
    await servers?.close();
  });

  const run = (...given: string[]) => {
    const script = join(__dirname, '../src/due-work/due-work.command.ts');
    const conditions = ['--conditions=source', '-r', '@swc-node/register'];
    const { stdout, stderr, status } = spawnSync(process.execPath, [...conditions, script, ...given], {
      cwd: join(__dirname, '..'),
      env: { ...process.env, DATABASE_URL: servers.databaseUrl },
      encoding: 'utf8',
    });
    const rows = stdout.split('\n').filter(Boolean);
    return { rows: rows.map(row => JSON.parse(row) as Record<string, unknown>), stderr, status };
  };

  it('lists what is dead or late, without its data', () => {
    const { rows } = run('list');
    expect(rows).toMatchObject([{ key: 'dead', error: 'Error EAWAY', attempts: 3 }, { key: 'late' }]);
    expect(Object.keys(rows[0]!)).not.toContain('data');
  });

  it('retries dead work, or drops it', async () => {
    expect(run('retry', 'light-lamp', 'dead').status).toBe(0);
    expect(await dataSource.query(`select attempts, dead_at from due_work where key = 'dead'`)).toEqual([
      { attempts: 0, dead_at: null },
    ]);
    expect(run('drop', 'light-lamp', 'dead').status).toBe(0);
    expect(await dataSource.query(`select from due_work where key = 'dead'`)).toEqual([]);
  });

  it('reports wrong usage', () => {
    expect(run('drop', 'light-lamp', 'nobody')).toMatchObject({ status: 1, stderr: 'there is no light-lamp nobody\n' });
    expect(run('drop').status).toBe(2);
  });
});
