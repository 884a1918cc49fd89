import 'reflect-metadata';
import { Injectable } from '@nestjs/common';
import type { DueWorkData } from '../src/due-work/define-due-work';
import { type DueContext, OnDue } from '../src/due-work/on-due';
import { lightLamp, openTestDatabase, startDueWork } from './due-work.harness';

/** Due work in a process of its own. While HANG is set it stays in the middle of what it does; lamps named `fatal` end it. */
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
