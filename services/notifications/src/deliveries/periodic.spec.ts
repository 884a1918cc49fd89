import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { Periodic } from './periodic';

beforeAll(() => Logger.overrideLogger(false));

const until = async (condition: () => boolean) => {
  while (!condition()) await sleep(1);
};

describe('work done again and again', () => {
  it('never runs twice at a time, and ends before stop answers', async () => {
    let [runs, now, most] = [0, 0, 0];
    const periodic = new Periodic('test', 1, async () => {
      most = Math.max(most, ++now);
      await sleep(5);
      now -= 1;
      runs += 1;
    });
    periodic.start();
    periodic.start();
    await until(() => runs >= 3);
    await periodic.stop();
    const after = runs;
    await sleep(20);
    expect({ most, now, runs }).toEqual({ most: 1, now: 0, runs: after });
  });

  it('goes on after a failure', async () => {
    let runs = 0;
    const periodic = new Periodic('test', 1, () => {
      runs += 1;
      return runs < 3 ? Promise.reject(new Error('away')) : Promise.resolve();
    });
    periodic.start();
    await until(() => runs >= 4);
    await periodic.stop();
  });
});
