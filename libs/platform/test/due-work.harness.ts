import {
  ConsoleLogger,
  type DynamicModule,
  type INestApplicationContext,
  Logger,
  Module,
  type Type,
} from '@nestjs/common';
import { Test } from '@nestjs/testing';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { openDatabase } from '../src/database/database';
import { migrateDatabase } from '../src/database/migrate';
import { inTransaction } from '../src/database/transaction';
import { defineDueWork } from '../src/due-work/define-due-work';
import { DueWorkModule } from '../src/due-work/due-work.module';
import type { DueWorkOptions } from '../src/due-work/due-work-runner';
import { scheduleDueWork } from '../src/due-work/schedule-due-work';
import { Clock } from '../src/service/clock';

Logger.overrideLogger(false);

export const lightLamp = defineDueWork('light-lamp', z.object({ lamp: z.string() }), { attempts: 3, backoff: 60_000 });

/** The effects of the handlers; without a unique key, so that a second effect shows. */
class CreateLamps1700000000009 implements MigrationInterface {
  name = 'CreateLamps1700000000009';
  async up(runner: QueryRunner) {
    await runner.query('create table lamps (lamp text not null)');
  }
  async down(runner: QueryRunner) {
    await runner.query('drop table lamps');
  }
}

const database = { entities: [], migrations: [CreateLamps1700000000009] };

export async function openTestDatabase(url: string) {
  await migrateDatabase({ url, service: 'lamps' }, database);
  return openDatabase({ url, poolSize: 8, service: 'lamps' }, database);
}

/**
 * A process that does due work, without HTTP. It polls often, and claims the work of dead processes sooner than in production.
 */
export async function startDueWork(
  { dataSource, ...options }: Partial<DueWorkOptions> & { dataSource: DataSource },
  ...providers: Type[]
): Promise<INestApplicationContext> {
  class Root {}
  Module({})(Root);
  const module = DueWorkModule.forProcess({
    dataSource,
    work: [lightLamp],
    atOnce: 4,
    clock: new Clock(),
    poll: 20,
    lease: 1_000,
    stopLimit: 500,
    ...options,
  });
  const root: DynamicModule = {
    module: Root,
    imports: [module],
    providers: [...providers, { provide: DataSource, useValue: dataSource }],
  };
  const silent = new ConsoleLogger({ logLevels: [] });
  const app = await Test.createTestingModule({ imports: [root] })
    .setLogger(silent)
    .compile();
  try {
    return await app.init();
  } catch (error) {
    await app.close();
    throw error;
  }
}

/** Schedules a lamp under its own name. */
export const scheduleLamp = (dataSource: DataSource, lamp: string, at: Date, key = lamp) =>
  inTransaction(dataSource, tx => scheduleDueWork(tx, lightLamp, { key, at, data: { lamp } }));

export async function litLamps(dataSource: DataSource): Promise<string[]> {
  const rows: { lamp: string }[] = await dataSource.query('select lamp from lamps order by lamp');
  return rows.map(({ lamp }) => lamp);
}
