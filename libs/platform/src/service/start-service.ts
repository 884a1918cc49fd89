import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { type DynamicModule, Logger, Module, type Type } from '@nestjs/common';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { DataSource, EntityManager } from 'typeorm';
import type { Contract } from '@aar/contracts/contract';
import { cacheInvalidated } from '@aar/contracts/gateway/live.messages';
import { ConfigError, type ProcessConfig } from '../config/config';
import type { ServiceDatabase } from '../database/database';
import { databaseChecks } from '../database/database-checks';
import type { DueWorkKind } from '../due-work/define-due-work';
import { countDeadWork } from '../due-work/due-work.metrics';
import type { Effect } from '../effects/define-effect';
import { ProblemFilter } from '../errors/problem.filter';
import { Live } from '../messaging/live';
import { MessagingModule } from '../messaging/messaging.module';
import { waitingEvents } from '../messaging/messaging.metrics';
import { outboxLag } from '../messaging/outbox.metrics';
import { Nats } from '../messaging/nats';
import type { ComparedModel } from '../read-models/read-model';
import { requestIds } from '../messaging/trace-context';
import { addHealth, type Check, type Concern, type Lag } from '../observability/health';
import { createAccessLog } from '../observability/access-log';
import { createLogger, nestLogger } from '../observability/logger';
import { withProbes } from '../observability/startup-health';
import { type RecordResponse, observeRequests } from '../observability/metrics';
import { Hold } from '../restore/hold';
import type { JournalKind } from '../restore/journal';
import { setJournalKey } from '../restore/journal-digest';
import { tidyRestored } from '../restore/tidy-restored';
import { actorReader } from './actor';
import { limitBodies } from './body-limits';
import { checkContracts } from './check-contracts';
import { Clock } from './clock';
import { httpServer } from './http-server';
import { contractsOf } from './implements';
import { endIdleConnections } from './idle-connections';
import {
  countDeadLetters,
  countDifferences,
  dueWorkOf,
  dueWorkRunnerOf,
  effectsExecutorOf,
  effectsOf,
  jetStreamServer,
  jobQueueOf,
  jobsProducer,
  openDatabase,
  restoredJournalOf,
} from './loaded-when-needed';
import { stopOnSignals } from './stop-on-signals';
import { setRuntime } from './runtime';

export interface ServiceDescription<C extends ProcessConfig> {
  /** The name that contracts, durables and logs use. */
  name: string;
  module: Type;
  config: new (environment: Record<string, string | undefined>) => C;
  database?: ServiceDatabase;
  /** A worker runs jobs and serves only health and metrics: it serves no contract and consumes no events. */
  worker?: boolean;
  /** The due work that this process runs, each kind with a handler in `module`. */
  dueWork?: DueWorkKind[];
  /** The effects that this process carries out, each with a handler in `module`. */
  effects?: Effect[];
  /** What the service stores of other services' data; each night it is compared with its owner. */
  readModels?: (config: C) => ComparedModel[];
  /** Modules that need the configuration. */
  imports?: (config: C) => DynamicModule[];
  /** Contracts that `prepare` serves itself, because a controller cannot (streams). */
  serves?: Contract[];
  /** Prepares the HTTP server before it listens. `own` is for responses that are sent before Fastify and its hooks. */
  prepare?: (app: NestFastifyApplication, config: C, own: ResponseHooks) => Promise<void> | void;
  /** Options of the HTTP server that override the defaults of `httpServer`. */
  server?: (config: C) => FastifyServerOptions;
  readiness?: (app: NestFastifyApplication) => Record<string, Check>;
  /** Ends in a restored database what may not go on, sessions for example; runs once, before anything is served. */
  tidyRestored?: (tx: EntityManager) => Promise<void>;
  /** What the service writes into the journal, each kind with a handler in `module` that applies it again after a restore. */
  journal?: JournalKind[];
  /** Lags of the service's other queues, in addition to outbox, due work and effects. */
  lags?: (app: NestFastifyApplication) => Record<string, Lag>;
  /** Counts of the service that should be 0, in addition to events set aside and due work given up. */
  concerns?: (app: NestFastifyApplication) => Record<string, Concern>;
}

/** What Fastify's hooks do for every response. */
export interface ResponseHooks {
  /** Whether connections are to end after their response. */
  readonly health: { readonly stopping: boolean };
  readonly note: RecordResponse;
}

export interface RunningService {
  app: NestFastifyApplication;
  url: string;
  /** Finishes what is in progress, then releases all resources. */
  stop(): Promise<void>;
}

/** Starts a process of the system and stops it on SIGTERM or SIGINT. What main.ts calls. */
export async function startService<C extends ProcessConfig>(service: ServiceDescription<C>) {
  try {
    const running = await runService(service, process.env);
    stopOnSignals(running);
  } catch (error) {
    process.stderr.write(`${service.name}: ${error instanceof ConfigError ? error.message : (error as Error).stack}\n`);
    process.exit(1);
  }
}

/** Starts a service with the given environment; tests start several in one process. */
export async function runService<C extends ProcessConfig>(
  service: ServiceDescription<C>,
  environment: Record<string, string | undefined>,
  clock = new Clock(),
): Promise<RunningService> {
  const config = new service.config(environment);
  const logger = createLogger(service.name, config.LOG_LEVEL);
  Logger.overrideLogger(nestLogger(logger));

  const dataSource =
    service.database &&
    (await openDatabase(service.worker ? `${service.name} worker` : service.name, service.database, config));
  if (dataSource) setJournalKey(dataSource, config.DIGEST_KEY!);
  const hold = dataSource && new Hold(dataSource);
  // Before anything runs.
  await hold?.start();
  if (dataSource && hold?.isHeld && service.tidyRestored) await tidyRestored(dataSource, service.tidyRestored);
  const adapter = httpServer(logger, service.server?.(config));
  const app = await NestFactory.create<NestFastifyApplication>(
    rootOf(service, config, clock, dataSource, hold),
    adapter,
    {
      logger: nestLogger(logger),
      abortOnError: false,
      // The signature of a webhook covers its raw body.
      rawBody: true,
    },
  );
  app.useGlobalFilters(new ProblemFilter());

  const server = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  // A process without a database serves no contract by a controller.
  if (config.ACTOR_PUBLIC_KEYS)
    setRuntime(server, {
      readActor: actorReader(config.ACTOR_PUBLIC_KEYS, service.name),
      dataSource,
      hold,
      digestKey: config.DIGEST_KEY!,
      invalidate: tags => app.get(Live).publish(cacheInvalidated, { tags }),
    });
  // Writes record events, which carry the id of their request.
  server.addHook('onRequest', (request, _reply, done) =>
    request.method === 'GET' ? done() : requestIds.run(request.id, done),
  );
  const note = observeRequests(server, createAccessLog(service.name, config.LOG_LEVEL));
  endIdleConnections(server);
  const health = addHealth(
    server,
    {
      ...(dataSource && databaseChecks(dataSource)),
      NATS: async () => refuse(app.get(Nats).refusal),
      ...(service.database && config.REDIS_URL && { Redis: async () => refuse(jobQueueOf(app).refusal) }),
      ...service.readiness?.(app),
    },
    {
      ...(dataSource &&
        !service.worker && { outbox: () => outboxLag(dataSource), events: () => waitingEvents(dataSource) }),
      ...(dataSource && { 'due work': () => dueWorkRunnerOf(app).lag() }),
      ...(dataSource && service.effects && { effects: () => effectsExecutorOf(app).lag() }),
      ...service.lags?.(app),
    },
    {
      ...(dataSource &&
        !service.worker && {
          'events set aside': () => countDeadLetters(app.get(Nats), service.name),
          // Those of its workers too: they share its database.
          'due work given up': () => countDeadWork(dataSource),
        }),
      ...(dataSource && service.readModels && { 'read models differ': () => countDifferences(dataSource) }),
      ...(hold && !service.worker && { held: async () => (hold.isHeld ? 1 : 0) }),
      ...service.concerns?.(app),
    },
  );
  // Clients close keep-alive connections after this response, before the port closes under a request in flight.
  server.addHook('onRequest', (_request, reply, done) => {
    if (health.stopping) reply.raw.shouldKeepAlive = false;
    done();
  });
  try {
    limitBodies(server, controllersOf(app).flatMap(contractsOf));
    await service.prepare?.(app, config, { health, note });
    // Hooks of the modules run first: an event must not reach a handler that is not ready.
    const address = { host: config.HOST, port: config.PORT };
    await withProbes(address, app.init(), () => ['start']);
    if (!service.worker) await followContracts(app, service, config, dataSource, hold);
    await app.listen(config.PORT, config.HOST);
  } catch (error) {
    // Clients that reconnect for ever would keep the process alive.
    await app.close().catch(() => undefined);
    await hold?.stop();
    await dataSource?.destroy();
    throw error;
  }
  const { port } = server.server.address() as AddressInfo;
  logger.info({ port }, 'started');

  return {
    app,
    url: `http://${config.HOST}:${port}`,
    async stop() {
      health.stopping = true;
      await new Promise(resolve => setTimeout(resolve, config.SHUTDOWN_GRACE));
      await app.close();
      await hold?.stop();
      await dataSource?.destroy();
    },
  };
}

function refuse(refusal: string | undefined) {
  if (refusal) throw new Error(refusal);
}

/** Checks that the service serves the routes it owns, and subscribes it to events. */
async function followContracts(
  app: NestFastifyApplication,
  { name, serves = [] }: Pick<ServiceDescription<never>, 'name' | 'serves'>,
  { EVENT_HANDLERS: handlersAtOnce = 1 }: ProcessConfig,
  dataSource: DataSource | undefined,
  hold: Hold | undefined,
) {
  checkContracts(name, [...controllersOf(app).flatMap(contractsOf), ...serves]);
  if (!dataSource) return;
  app.connectMicroservice({
    strategy: jetStreamServer({ service: name, nats: app.get(Nats), dataSource, handlersAtOnce, hold }),
  });
  await app.startAllMicroservices();
}

const controllersOf = (app: NestFastifyApplication) =>
  [...app.get(ModulesContainer).values()].flatMap(module =>
    [...module.controllers.values()].map(({ metatype }) => metatype as object),
  );

/** The service's module with what the platform provides: configuration, data source, events, jobs. */
function rootOf<C extends ProcessConfig>(
  {
    name,
    module,
    config: Config,
    database,
    worker,
    imports,
    dueWork,
    effects,
    readModels,
    journal,
  }: ServiceDescription<C>,
  config: C,
  clock: Clock,
  dataSource?: DataSource,
  hold?: Hold,
): DynamicModule {
  class Platform {}
  Module({})(Platform);
  const values = [
    { provide: Config, useValue: config },
    { provide: Clock, useValue: clock },
    ...(dataSource ? [{ provide: dataSource.constructor as Type<DataSource>, useValue: dataSource }] : []),
    ...(hold ? [{ provide: Hold, useValue: hold }] : []),
  ];
  const platform: DynamicModule = {
    module: Platform,
    global: true,
    providers: values,
    exports: values.map(({ provide }) => provide),
  };
  class Root {}
  Module({})(Root);
  return {
    module: Root,
    imports: [
      platform,
      MessagingModule.forService({
        service: worker ? 'worker' : name,
        natsUrl: config.NATS_URL,
        streamLimits: { replicas: config.STREAM_REPLICAS, maxBytes: config.STREAM_MAX_BYTES },
        dataSource: worker ? undefined : dataSource,
      }),
      ...(config.REDIS_URL && database && !worker ? [jobsProducer(config.REDIS_URL)] : []),
      ...(imports?.(config) ?? []),
      ...(dataSource && hold
        ? [dueWorkOf(dataSource, clock, config, { dueWork, worker, readModels: readModels?.(config), hold })]
        : []),
      ...(dataSource && effects ? [effectsOf(dataSource, effects, hold)] : []),
      ...(dataSource && hold && journal ? [restoredJournalOf(dataSource, hold, journal)] : []),
      module,
    ],
  };
}
