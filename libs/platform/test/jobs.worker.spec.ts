import { type INestApplicationContext, Injectable, type Type } from '@nestjs/common';
import { type BackingServers, startBackingServers } from '@aar/testing/backing-servers';
import { waitUntil } from '@aar/tools/ports.mjs';
import { Redis } from 'ioredis';
import { register } from 'prom-client';
import { z } from 'zod';
import { requestIds } from '../src/messaging/trace-context';
import { usualPatience } from '../src/errors/failure-policy';
import { Problem } from '../src/errors/problem';
import { defineJob, type JobData } from '../src/jobs/define-job';
import { JobQueue } from '../src/jobs/job-queue';
import type { JobsWorkerOptions } from '../src/jobs/jobs-worker';
import { type JobContext, OnJob } from '../src/jobs/on-job';
import { RetryLater } from '../src/jobs/retry-later';
import { lightLamp, startWorker } from './jobs.harness';

const quick = { ...usualPatience, firstPause: 20, longestPause: 100 };

type Lamp = JobData<typeof lightLamp>;

describe('a job', () => {
  let servers: BackingServers;
  let producer: JobQueue;
  const running: INestApplicationContext[] = [];

  beforeAll(async () => {
    servers = await startBackingServers({ redis: true });
    producer = new JobQueue({ redisUrl: servers.redisUrl });
    await waitUntil(async () => Boolean(await producer.counts('lamps').catch(() => undefined)), {
      what: 'a connection to Redis',
    });
  });

  afterEach(async () => {
    await Promise.all(running.splice(0).map(app => app.close()));
    const redis = new Redis(servers.redisUrl);
    await redis.flushall();
    redis.disconnect();
  });

  afterAll(async () => {
    await producer?.stop();
    await servers?.close();
  });

  const startWith = async (handler: Type, options: Partial<JobsWorkerOptions> = {}) => {
    const app = await startWorker({ redisUrl: servers.redisUrl, jobs: [lightLamp], ...options }, handler);
    running.push(app);
    return app;
  };

  /** A worker whose handler records each call and then runs the test's action. */
  const work = async (action: (data: Lamp, context: JobContext) => unknown = () => undefined, options = {}) => {
    const calls: (Lamp & { attempt: number; id: string; requestId?: string })[] = [];
    @Injectable()
    class LampJobs {
      @OnJob(lightLamp)
      async light(data: Lamp, context: JobContext) {
        calls.push({ ...data, attempt: context.attempt, id: context.id, requestId: requestIds.getStore() });
        await action(data, context);
      }
    }
    const app = await startWith(LampJobs, options);
    return { app, calls };
  };

  const settled = () =>
    waitUntil(
      async () => {
        const { wait, active, delayed } = await producer.counts('lamps');
        return wait === 0 && active === 0 && delayed === 0;
      },
      { what: 'the queue to be worked off' },
    );

  const metric = async (name: string) => {
    const { values } = await register.getSingleMetric(name)!.get();
    return values.find(({ labels }) => labels.job === lightLamp.name)?.value ?? 0;
  };

  it('is done with its data, under the request id of its producer', async () => {
    await requestIds.run('request-1', () => producer.add(lightLamp, { lamp: 'hall' }, { id: 'lamp-hall' }));
    const { calls } = await work();
    await settled();
    expect(calls).toEqual([{ lamp: 'hall', attempt: 1, id: 'lamp-hall', requestId: 'request-1' }]);
  });

  it('is added once under one id, and in bulk', async () => {
    await producer.addMany(lightLamp, [
      { data: { lamp: 'a' }, id: 'lamp-a' },
      { data: { lamp: 'b' }, id: 'lamp-b' },
      { data: { lamp: 'a again' }, id: 'lamp-a' },
    ]);
    const { calls } = await work();
    await settled();
    expect(calls.map(({ lamp }) => lamp).sort()).toEqual(['a', 'b']);
  });

  it('that fails by its own fault is retried until it succeeds', async () => {
    const { calls } = await work((_data, { attempt }) => {
      if (attempt < 3) throw new Problem('input.unreadable');
    });
    await producer.add(lightLamp, { lamp: 'hall' });
    await waitUntil(() => calls.length === 3, { what: 'three attempts' });
    await settled();
    expect(calls.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
    expect((await producer.counts('lamps')).failed).toBe(0);
  });

  it('that fails by its own fault in all its attempts is given up', async () => {
    const before = await metric('jobs_failed_total');
    const { calls } = await work(() => {
      throw new Problem('input.unreadable');
    });
    await producer.add(lightLamp, { lamp: 'hall' });
    await waitUntil(async () => (await producer.counts('lamps')).failed === 1, {
      what: 'the failure',
    });
    expect(calls).toHaveLength(3);
    expect(await metric('jobs_failed_total')).toBe(before + 1);
  });

  it('that is postponed by its handler loses no attempt', async () => {
    let told = 0;
    const { calls } = await work(() => {
      if (told++ < 4) throw new RetryLater(10);
    });
    await producer.add(lightLamp, { lamp: 'hall' });
    await waitUntil(() => calls.length === 5, { what: 'five calls' });
    await settled();
    expect(calls.map(({ attempt }) => attempt)).toEqual([1, 1, 1, 1, 1]);
    expect((await producer.counts('lamps')).failed).toBe(0);
  });

  it('whose TTL has expired is dropped', async () => {
    const sendCode = defineJob('send-code', {
      queue: 'lamps',
      schema: z.object({ code: z.string() }),
      ttl: 4_000,
    });
    const sent: string[] = [];
    @Injectable()
    class CodeJobs {
      @OnJob(sendCode)
      async send({ code }: JobData<typeof sendCode>) {
        sent.push(code);
        throw new Error('the provider is down');
      }
    }
    const before = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 4_020);
    await producer.add(sendCode, { code: 'too late' }).finally(() => before.mockRestore());
    // Jitter subtracts up to a quarter.
    await startWith(CodeJobs, { jobs: [sendCode], patience: { ...usualPatience, firstPause: 6_000 } });
    await settled();
    await producer.add(sendCode, { code: 'in time' });
    await settled();
    // Its second attempt came at least four seconds later: too late.
    expect(sent).toEqual(['in time']);
  });

  it('that fails because of its environment loses no attempt', async () => {
    const { calls } = await work(
      () => {
        if (calls.length < 6) throw Object.assign(new Error('locked'), { driverError: { code: '57014' } });
      },
      { patience: quick },
    );
    await producer.add(lightLamp, { lamp: 'hall' });
    await waitUntil(() => calls.length === 6, { what: 'six tries', timeout: 20_000 });
    await settled();
    expect(calls.map(({ attempt }) => attempt)).toEqual([1, 1, 1, 1, 1, 1]);
    expect((await producer.counts('lamps')).failed).toBe(0);
  });

  it('that fails because of its environment for a day is given up, although it has attempts left', async () => {
    const { calls } = await work(
      () => {
        throw new Error('a bug of ours');
      },
      { patience: { ...quick, environment: 100 } },
    );
    await producer.add(lightLamp, { lamp: 'hall' });
    await waitUntil(async () => (await producer.counts('lamps')).failed === 1, { what: 'the end', timeout: 20_000 });
    expect(new Set(calls.map(({ attempt }) => attempt))).toEqual(new Set([1]));
  });

  it('that this version does not know waits for a version with its handler', async () => {
    await work(undefined, { patience: quick });
    const dim = defineJob('dim-lamp', { queue: 'lamps', schema: z.object({ lamp: z.string() }) });
    await producer.add(dim, { lamp: 'hall' }, { id: 'dim-hall' });
    const job = () => producer.queue('lamps').getJob('dim-hall');
    await waitUntil(async () => ((await job())?.attemptsStarted ?? 0) > 5, {
      what: 'more tries than attempts',
      timeout: 20_000,
    });
    expect(await job()).toMatchObject({ attemptsMade: 0 });
    await Promise.all(running.splice(0).map(app => app.close()));
    const dimmed: string[] = [];
    @Injectable()
    class Newer {
      @OnJob(lightLamp)
      async light() {}
      @OnJob(dim)
      async dim({ lamp }: JobData<typeof dim>) {
        dimmed.push(lamp);
      }
    }
    await startWith(Newer, { jobs: [lightLamp, dim] });
    await settled();
    expect(dimmed).toEqual(['hall']);
  });

  it('that no version knows is given up after the hour', async () => {
    await work(undefined, { patience: { ...quick, version: 100 } });
    await producer.queue('lamps').add('dim-lamp', { data: {}, origin: {} }, { attempts: 3 });
    await waitUntil(async () => (await producer.counts('lamps')).failed === 1, { what: 'the end', timeout: 20_000 });
  });

  it('with data of another shape is refused by the producer and, after the hour, given up by the worker', async () => {
    await expect(producer.add(lightLamp, { lamp: 7 } as never)).rejects.toThrow('invalid_type');
    const { calls } = await work(undefined, { patience: { ...quick, version: 100 } });
    await producer.queue('lamps').add(lightLamp.name, { data: { lamp: 7 }, origin: {} }, { attempts: 3 });
    await waitUntil(async () => (await producer.counts('lamps')).failed === 1, {
      what: 'the failure',
    });
    expect(calls).toEqual([]);
  });

  it('cannot have an id that is invalid in Redis keys', async () => {
    await expect(producer.add(lightLamp, { lamp: 'hall' }, { id: 'lamp:hall' })).rejects.toThrow('cannot have the id');
    await expect(producer.add(lightLamp, { lamp: 'hall' }, { id: '7' })).rejects.toThrow('cannot have the id');
  });

  it('in progress is finished when its worker stops', async () => {
    let finish = () => {};
    const { app, calls } = await work(() => new Promise<void>(resolve => (finish = resolve)));
    await producer.add(lightLamp, { lamp: 'hall' });
    await waitUntil(() => calls.length === 1, { what: 'the job to begin' });
    const stopped = app.close();
    finish();
    await stopped;
    running.length = 0;
    expect(await producer.counts('lamps')).toMatchObject({ wait: 0, active: 0, delayed: 0, failed: 0 });
  });

  it('that takes too long for a stop is aborted, and done by another worker without losing an attempt', async () => {
    const { app, calls } = await work(
      (_data, { signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('cut')))),
      { stopLimit: 100 },
    );
    await producer.add(lightLamp, { lamp: 'hall' });
    await waitUntil(() => calls.length === 1, { what: 'the job to begin' });
    await app.close();
    running.length = 0;
    const second = await work();
    await settled();
    expect(second.calls).toMatchObject([{ lamp: 'hall', attempt: 1 }]);
  });

  it('whose lock was lost is aborted, because another worker may have claimed it', async () => {
    let told = false;
    const { calls } = await work(
      (_data, { signal }) =>
        new Promise<void>(resolve => signal.addEventListener('abort', () => resolve(void (told = true)))),
    );
    await producer.add(lightLamp, { lamp: 'hall' });
    await waitUntil(() => calls.length === 1, { what: 'the job to begin' });
    const redis = new Redis(servers.redisUrl);
    await redis.del(`bull:lamps:${calls[0]!.id}:lock`);
    redis.disconnect();
    await waitUntil(() => told, { what: 'the signal' });
  }, 40_000);

  it('has waited since it was added, or since the end of its delay', async () => {
    expect(await producer.lag('lamps')).toBe(0);
    await producer.add(lightLamp, { lamp: 'later' }, { delay: 3_600_000 });
    expect(await producer.lag('lamps')).toBe(0);
    const hourAgo = Date.now() - 3_600_000;
    const clock = jest.spyOn(Date, 'now').mockReturnValue(hourAgo);
    await producer.add(lightLamp, { lamp: 'old' }).finally(() => clock.mockRestore());
    await producer.add(lightLamp, { lamp: 'new' }, { priority: 1 });
    expect(await producer.lag('lamps')).toBeGreaterThanOrEqual(3_600);
    await work();
    await waitUntil(async () => (await producer.lag('lamps')) === 0, { what: 'an empty queue' });
  });

  it('shows in the metrics while it waits', async () => {
    let finish = () => {};
    const finished = new Promise<void>(resolve => (finish = resolve));
    await work(() => finished, { queues: { lamps: 1 } });
    await producer.addMany(lightLamp, [{ data: { lamp: 'a' } }, { data: { lamp: 'b' } }, { data: { lamp: 'c' } }]);
    await waitUntil(async () => /jobs_in_queue\{queue="lamps",state="wait"\} [12]/.test(await register.metrics()), {
      what: 'the waiting jobs to show',
    });
    finish();
    await settled();
  });
});

describe('a worker does not start', () => {
  const redisUrl = 'redis://127.0.0.1:1';
  const other = defineJob('dim-lamp', { queue: 'dimmers', schema: z.object({}) });

  @Injectable()
  class LampJobs {
    @OnJob(lightLamp)
    async light() {}
  }

  it('with a job without a handler', async () => {
    await expect(startWorker({ redisUrl, jobs: [lightLamp] })).rejects.toThrow('light-lamp has no handler');
  });

  it('with a job that has two handlers', async () => {
    @Injectable()
    class More {
      @OnJob(lightLamp)
      async light() {}
    }
    await expect(startWorker({ redisUrl, jobs: [lightLamp] }, LampJobs, More)).rejects.toThrow(
      'light-lamp is handled twice',
    );
  });

  it('with a handler of a job that is not listed', async () => {
    const start = startWorker({ redisUrl, jobs: [other], queues: { dimmers: 1 } }, LampJobs);
    await expect(start).rejects.toThrow('light-lamp has a handler but is not in the list');
  });

  it('on a queue that no job belongs to', async () => {
    const start = startWorker({ redisUrl, jobs: [lightLamp], queues: { lamp: 1 } }, LampJobs);
    await expect(start).rejects.toThrow('no job belongs to the queue lamp');
  });

  it('unless the handlers of its own queues exist; those of other queues do not matter', async () => {
    const app = await startWorker({ redisUrl, jobs: [lightLamp, other], queues: { lamps: 1 } }, LampJobs);
    await app.close();
  });
});
