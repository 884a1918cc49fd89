import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { Logger } from '@nestjs/common';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { DataSource } from 'typeorm';
import { cacheInvalidated } from '@aar/contracts/gateway/live.messages';
import { ConfigError, type ProcessConfig } from '../config/config';
import { ProblemFilter } from '../errors/problem.filter';
import { Live } from '../messaging/live';
import { Nats } from '../messaging/nats';
import { requestIds } from '../messaging/trace-context';
import { createAccessLog } from '../observability/access-log';
import { createLogger, nestLogger } from '../observability/logger';
import { withProbes } from '../observability/startup-health';
import { observeRequests } from '../observability/metrics';
import { Hold } from '../restore/hold';
import { setJournalKey } from '../restore/journal-digest';
import { tidyRestored } from '../restore/tidy-restored';
import { actorReader } from './actor';
import { limitBodies } from './body-limits';
import { checkContracts } from './check-contracts';
import { Clock } from './clock';
import { httpServer } from './http-server';
import { contractsOf } from './implements';
import { endIdleConnections } from './idle-connections';
import { jetStreamServer, openDatabase } from './loaded-when-needed';
import { rootOf } from './root-module';
import type { ServiceDescription } from './service-description';
import { addServiceHealth } from './service-health';
import { stopOnSignals } from './stop-on-signals';
import { setRuntime } from './runtime';

export interface RunningService {
  app: NestFastifyApplication;
  url: string;
  /** Finishes what is in progress, then releases all resources. */
  stop(): Promise<void>;
}

/** Starts a process of the system and stops it on SIGTERM or SIGINT; called by main.ts. */
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
  // Before any work runs.
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
  // A process without a database has no contract served by a controller.
  if (config.ACTOR_PUBLIC_KEYS)
    setRuntime(server, {
      readActor: actorReader(config.ACTOR_PUBLIC_KEYS, service.name),
      dataSource,
      hold,
      digestKey: config.DIGEST_KEY!,
      invalidate: tags => app.get(Live).publish(cacheInvalidated, { tags }),
    });
  // Writes record events with the id of their request.
  server.addHook('onRequest', (request, _reply, done) =>
    request.method === 'GET' ? done() : requestIds.run(request.id, done),
  );
  const note = observeRequests(server, createAccessLog(service.name, config.LOG_LEVEL));
  endIdleConnections(server);
  const health = addServiceHealth(app, service, config, dataSource, hold);
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
    // Clients that reconnect for ever would prevent the process from exiting.
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
