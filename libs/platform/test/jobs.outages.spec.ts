import { type INestApplicationContext, Injectable } from '@nestjs/common';
import { type BackingServers, startBackingServers } from '@aar/testing/backing-servers';
import { startTcpProxy } from '@aar/testing/tcp-proxy';
import { waitUntil } from '@aar/tools/ports.mjs';
import type { JobData } from '../src/jobs/define-job';
import { JobQueue } from '../src/jobs/job-queue';
import { OnJob } from '../src/jobs/on-job';
import { lightLamp, startWorker } from './jobs.harness';

const done: string[] = [];

@Injectable()
class LampJobs {
  @OnJob(lightLamp)
  async light({ lamp }: JobData<typeof lightLamp>) {
    done.push(lamp);
  }
}

describe('without Redis', () => {
  let servers: BackingServers;
  let producer: JobQueue;
  let worker: INestApplicationContext;

  beforeAll(async () => {
    servers = await startBackingServers({ redis: true });
    // Redis is down while producer and worker start.
    await servers.redis.stop();
    producer = new JobQueue({ redisUrl: servers.redisUrl });
    worker = await startWorker({ redisUrl: servers.redisUrl, jobs: [lightLamp] }, LampJobs);
  });

  afterAll(async () => {
    await worker?.close();
    await producer?.stop();
    await servers?.close();
  });

  const isRefused = async (queue: JobQueue) => {
    const begin = Date.now();
    await expect(queue.add(lightLamp, { lamp: 'refused' })).rejects.toMatchObject({ code: 'service.away' });
    expect(Date.now() - begin).toBeLessThan(10_000);
  };
  const isDone = (lamp: string) =>
    waitUntil(
      async () => {
        await producer.add(lightLamp, { lamp }, { id: `lamp-${lamp}` }).catch(() => undefined);
        return done.includes(lamp);
      },
      { what: `${lamp} to be lit` },
    );

  it('adding a job is refused before the caller times out', async () => {
    await isRefused(producer);
  });

  it('nothing is lost for good: jobs are accepted and done as soon as it is up', async () => {
    await servers.redis.start();
    await isDone('hall');
  });

  it('after a crash, adding is refused and works again once it is back', async () => {
    await servers.redis.stop('SIGKILL');
    await isRefused(producer);
    await servers.redis.start();
    await isDone('porch');
  });

  it('while it is frozen, adding is refused too and works again when it thaws', async () => {
    const proxy = await startTcpProxy(servers.redisUrl);
    const queue = new JobQueue({ redisUrl: proxy.url });
    try {
      await waitUntil(async () => Boolean(await queue.counts('lamps').catch(() => undefined)), {
        what: 'a connection',
      });
      proxy.freeze();
      await isRefused(queue);
      proxy.thaw();
      await queue.add(lightLamp, { lamp: 'thawed' });
    } finally {
      await queue.stop();
      proxy.close();
    }
  });
});
