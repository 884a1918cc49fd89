/* eslint-disable @typescript-eslint/no-require-imports -- each is required where it is needed, by a name that the bundler sees */
import type { DynamicModule } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { DataSource } from 'typeorm';
import type { ProcessConfig } from '../config/config';
import type { ServiceDatabase } from '../database/database';
import type { DueWorkKind } from '../due-work/define-due-work';
import type { Effect } from '../effects/define-effect';
import type { JetStreamServerOptions } from '../messaging/jetstream-server';
import type { Nats } from '../messaging/nats';
import type { ComparedModel } from '../read-models/read-model';
import type { Hold } from '../restore/hold';
import type { JournalKind } from '../restore/journal';
import type { Clock } from './clock';

// Modules that only some processes need are loaded lazily: most of the start-up time is the loading of modules.

/** Opens the database of a process once it has every migration of this build. */
export function openDatabase(service: string, database: ServiceDatabase, config: ProcessConfig) {
  const { awaitDatabase } = require('../database/await-database') as typeof import('../database/await-database');
  const connection = { url: config.DATABASE_URL!, poolSize: config.DATABASE_POOL!, service };
  return awaitDatabase(connection, database, { host: config.HOST, port: config.PORT });
}

export function jobsProducer(redisUrl: string) {
  const { JobsModule } = require('../jobs/jobs.module') as typeof import('../jobs/jobs.module');
  return JobsModule.forProducer({ redisUrl });
}

export function jobQueueOf(app: NestFastifyApplication) {
  const { JobQueue } = require('../jobs/job-queue') as typeof import('../jobs/job-queue');
  return app.get(JobQueue);
}

export function dueWorkOf(
  dataSource: DataSource,
  clock: Clock,
  { DUE_WORK_HANDLERS: atOnce = 1 }: ProcessConfig,
  {
    dueWork = [],
    worker,
    readModels,
    hold,
  }: { dueWork?: DueWorkKind[]; worker?: boolean; readModels?: ComparedModel[]; hold: Hold },
): DynamicModule {
  const { DueWorkModule } = require('../due-work/due-work.module') as typeof import('../due-work/due-work.module');
  const pruning = require('../messaging/inbox-pruning') as typeof import('../messaging/inbox-pruning');
  const comparing = readModels && comparingOf(dataSource, clock, readModels);
  const work = worker ? dueWork : [...dueWork, pruning.pruneInboxAndAnswers, ...(comparing ? [comparing.work] : [])];
  const module = DueWorkModule.forProcess({ dataSource, work, atOnce, clock, hold });
  const own = worker ? [] : [pruning.InboxPruning, ...(comparing ? [comparing.provider] : [])];
  return { ...module, providers: [...module.providers!, ...own] };
}

function comparingOf(dataSource: DataSource, clock: Clock, models: ComparedModel[]) {
  const comparer = require('../read-models/comparer') as typeof import('../read-models/comparer');
  const { showDrift } = require('../read-models/drift.metrics') as typeof import('../read-models/drift.metrics');
  showDrift(dataSource);
  const { ReadModelComparer, compareReadModels } = comparer;
  const provider = {
    provide: ReadModelComparer,
    useFactory: () => new ReadModelComparer({ dataSource, clock, models }),
  };
  return { work: compareReadModels, provider };
}

export function countDifferences(dataSource: DataSource) {
  const comparisons = require('../read-models/comparisons') as typeof import('../read-models/comparisons');
  return comparisons.rowsThatDiffer(dataSource);
}

export function restoredJournalOf(dataSource: DataSource, hold: Hold, kinds: JournalKind[]): DynamicModule {
  const { RestoreModule } = require('../restore/restore.module') as typeof import('../restore/restore.module');
  return RestoreModule.forService(dataSource, hold, kinds);
}

export function dueWorkRunnerOf(app: NestFastifyApplication) {
  const { DueWorkRunner } = require('../due-work/due-work-runner') as typeof import('../due-work/due-work-runner');
  return app.get(DueWorkRunner);
}

export function effectsOf(dataSource: DataSource, effects: Effect[], hold?: Hold): DynamicModule {
  const { EffectsModule } = require('../effects/effects.module') as typeof import('../effects/effects.module');
  return EffectsModule.forProcess({ dataSource, effects, hold });
}

export function effectsExecutorOf(app: NestFastifyApplication) {
  const { EffectsExecutor } = require('../effects/effects-executor') as typeof import('../effects/effects-executor');
  return app.get(EffectsExecutor);
}

export function jetStreamServer(options: JetStreamServerOptions) {
  const { JetStreamServer } =
    require('../messaging/jetstream-server') as typeof import('../messaging/jetstream-server');
  return new JetStreamServer(options);
}

export function countDeadLetters(nats: Nats, service: string) {
  const letters = require('../messaging/dead-letters') as typeof import('../messaging/dead-letters');
  return letters.countDeadLetters(nats, service);
}
