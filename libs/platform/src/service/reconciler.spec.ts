import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { Reconciler } from './reconciler';

beforeAll(() => Logger.overrideLogger(false));

class Repeated extends Reconciler {
  constructor(private readonly work: () => Promise<void>) {
    super('test', 1);
  }

  protected reconcile() {
    return this.work();
  }
}

const until = async (condition: () => boolean) => {
  while (!condition()) await sleep(1);
};

describe('a reconciler', () => {
  it('never runs concurrently, and ends before the process does', async () => {
    let [runs, now, most] = [0, 0, 0];
    const reconciler = new Repeated(async () => {
      most = Math.max(most, ++now);
      await sleep(5);
      now -= 1;
      runs += 1;
    });
    reconciler.onApplicationBootstrap();
    reconciler.onApplicationBootstrap();
    await until(() => runs >= 3);
    await reconciler.onModuleDestroy();
    const after = runs;
    await sleep(20);
    expect({ most, now, runs }).toEqual({ most: 1, now: 0, runs: after });
  });

  it('continues after a failure', async () => {
    let runs = 0;
    const reconciler = new Repeated(() => {
      runs += 1;
      return runs < 3 ? Promise.reject(new Error('away')) : Promise.resolve();
    });
    reconciler.onApplicationBootstrap();
    await until(() => runs >= 4);
    await reconciler.onModuleDestroy();
  });
});
