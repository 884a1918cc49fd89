import { type DynamicModule, type INestApplication, Logger, Module, type Type } from '@nestjs/common';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { defineEvent } from '@aar/contracts/messaging';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { openDatabase } from '../src/database/database';
import { migrateDatabase } from '../src/database/migrate';
import { MessagingModule } from '../src/messaging/messaging.module';
import { JetStreamServer, type JetStreamServerOptions } from '../src/messaging/jetstream-server';
import { Nats } from '../src/messaging/nats';
import type { StreamLimits } from '../src/messaging/stream-limits';
import { addToOutbox } from '../src/messaging/outbox';
import { inTransaction } from '../src/database/transaction';

Logger.overrideLogger(false);

export const lampLit = defineEvent('test.lamp.lit.v1', z.object({ lamp: z.string() }));

/** The effects of the handlers; without a unique key, so that a second effect shows. */
class CreateLampEffects1700000000002 implements MigrationInterface {
  name = 'CreateLampEffects1700000000002';
  async up(runner: QueryRunner) {
    await runner.query('create table lamp_effects (service text not null, lamp text not null)');
  }
  async down(runner: QueryRunner) {
    await runner.query('drop table lamp_effects');
  }
}

const database = { entities: [], migrations: [CreateLampEffects1700000000002] };

export async function openTestDatabase(url: string, service = 'lamps') {
  await migrateDatabase({ url, service }, database);
  return openDatabase({ url, poolSize: 10, service }, database);
}

interface TestService {
  name?: string;
  natsUrl: string;
  dataSource: DataSource;
  consumers?: Type[];
  streamLimits?: StreamLimits;
  options?: Partial<JetStreamServerOptions>;
}

/** Starts a service as startService does, without HTTP. */
export async function startEvents({
  name = 'lamps',
  natsUrl,
  dataSource,
  consumers = [],
  options,
  streamLimits,
}: TestService) {
  class Root {}
  Module({})(Root);
  const root: DynamicModule = {
    module: Root,
    imports: [MessagingModule.forService({ service: name, natsUrl, dataSource, streamLimits })],
    controllers: consumers,
    providers: [{ provide: DataSource, useValue: dataSource }],
  };
  const testing = await Test.createTestingModule({ imports: [root] }).compile();
  const app: INestApplication = testing.createNestApplication(new FastifyAdapter(), { logger: false });
  try {
    const strategy = new JetStreamServer({
      service: name,
      nats: app.get(Nats),
      dataSource,
      handlersAtOnce: 4,
      ...options,
    });
    app.connectMicroservice({ strategy });
    await app.startAllMicroservices();
    await app.init();
  } catch (error) {
    await app.close();
    throw error;
  }
  return app;
}

/** Writes one event per lamp, each in its own transaction. */
export async function light(dataSource: DataSource, ...lamps: string[]) {
  for (const lamp of lamps) await inTransaction(dataSource, tx => addToOutbox(tx, lampLit, { lamp }));
}

export async function effects(dataSource: DataSource, service = 'lamps'): Promise<string[]> {
  const rows: { lamp: string }[] = await dataSource.query(
    'select lamp from lamp_effects where service = $1 order by lamp',
    [service],
  );
  return rows.map(({ lamp }) => lamp);
}
