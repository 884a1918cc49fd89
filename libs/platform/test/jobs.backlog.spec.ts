import { type BackingServers, startBackingServers } from '@aar/testing/backing-servers';
import { waitUntil } from '@aar/tools/ports.mjs';
import { register } from 'prom-client';
import { JobQueue } from '../src/jobs/job-queue';
import { showBacklogs } from '../src/jobs/jobs.metrics';
import { lightLamp } from './jobs.harness';

describe('the backlog of queues, in a process that works on none', () => {
  let servers: BackingServers;
  let queue: JobQueue;

  beforeAll(async () => {
    servers = await startBackingServers({ redis: true });
    queue = new JobQueue({ redisUrl: servers.redisUrl });
    const connected = () => queue.counts('lamps').catch(() => undefined);
    await waitUntil(async () => Boolean(await connected()), { what: 'a connection to Redis' });
    showBacklogs(queue, ['lamps', 'dimmers']);
  });

  afterAll(async () => {
    await queue?.stop();
    await servers?.close();
  });

  /** The metrics of a queue in one scrape; undefined if they are missing. */
  async function shown(name: string) {
    const metrics = await register.metrics();
    const value = (metric: string) => new RegExp(`^${metric}\\{queue="${name}"\\} (.*)$`, 'm').exec(metrics)?.[1];
    return { depth: value('queue_depth'), oldest: value('queue_oldest_seconds') };
  }

  const hour = 3_600_000;
  const anHourAgo = async (work: () => Promise<void>) => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - hour);
    await work().finally(() => clock.mockRestore());
  };

  it('is zero if nothing waits', async () => {
    expect(await shown('lamps')).toEqual({ depth: '0', oldest: '0' });
  });

  it('counts all waiting jobs, with a priority or not, and the time since the oldest was added', async () => {
    await anHourAgo(() => queue.add(lightLamp, { lamp: 'old' }));
    await queue.addMany(lightLamp, [{ data: { lamp: 'new' } }, { data: { lamp: 'later' }, priority: 3 }]);
    const { depth, oldest } = await shown('lamps');
    expect(depth).toBe('3');
    expect(Number(oldest)).toBeGreaterThanOrEqual(3_600);
    expect(await shown('dimmers')).toEqual({ depth: '0', oldest: '0' });
  });

  it('includes a delayed job once its delay is over, though no worker has moved it since', async () => {
    await queue.queue('lamps').obliterate({ force: true });
    await queue.add(lightLamp, { lamp: 'tomorrow' }, { delay: hour });
    expect(await shown('lamps')).toEqual({ depth: '0', oldest: '0' });
    await anHourAgo(() => queue.add(lightLamp, { lamp: 'due' }, { delay: hour / 2 }));
    const { depth, oldest } = await shown('lamps');
    expect(depth).toBe('1');
    expect(Number(oldest)).toBeGreaterThanOrEqual(1_800);
    expect(Number(oldest)).toBeLessThan(3_600);
  });

  it('is not exposed while Redis is down, rather than stale', async () => {
    await servers.redis.stop('SIGKILL');
    expect(await shown('lamps')).toEqual({ depth: undefined, oldest: undefined });
  });
});
