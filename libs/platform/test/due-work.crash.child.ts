import 'reflect-metadata';
import { Injectable } from '@nestjs/common';
import type { DueWorkData } from '../src/due-work/define-due-work';
import { type DueContext, OnDue } from '../src/due-work/on-due';
import { lightLamp, openTestDatabase, startDueWork } from './due-work.harness';

/**
 * Due work in its own process. With HANG set it hangs in the middle of its transaction; a lamp named `fatal` kills the process.
 */
@Injectable()
class Lamps {
  @OnDue(lightLamp)
  async light({ lamp }: DueWorkData<typeof lightLamp>, { once }: DueContext) {
    await once(async tx => {
      await tx.query('insert into lamps values ($1)', [lamp]);
      if (lamp === 'fatal') process.kill(process.pid, 'SIGKILL');
      if (!process.env.HANG) return;
      process.send!('in the middle');
      await new Promise(() => undefined);
    });
  }
}

async function main() {
  await startDueWork({ dataSource: await openTestDatabase(process.env.DATABASE_URL!) }, Lamps);
  process.send!('started');
}

void main();
