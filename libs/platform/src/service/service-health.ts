import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { DataSource } from 'typeorm';
import type { ProcessConfig } from '../config/config';
import { databaseChecks } from '../database/database-checks';
import { countDeadWork } from '../due-work/due-work.metrics';
import { waitingEvents } from '../messaging/messaging.metrics';
import { Nats } from '../messaging/nats';
import { outboxLag } from '../messaging/outbox.metrics';
import { addHealth } from '../observability/health';
import type { Hold } from '../restore/hold';
import {
  countDeadLetters,
  countDifferences,
  dueWorkRunnerOf,
  effectsExecutorOf,
  jobQueueOf,
} from './loaded-when-needed';
import type { ServiceDescription } from './service-description';

/** Adds the health of a process: the platform's checks, and those of its description. */
export function addServiceHealth<C extends ProcessConfig>(
  app: NestFastifyApplication,
  service: ServiceDescription<C>,
  config: C,
  dataSource?: DataSource,
  hold?: Hold,
) {
  return addHealth(
    app.getHttpAdapter().getInstance() as unknown as FastifyInstance,
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
          // Including dead work of its workers: they share its database.
          'due work given up': () => countDeadWork(dataSource),
        }),
      ...(dataSource && service.readModels && { 'read models differ': () => countDifferences(dataSource) }),
      ...(hold && !service.worker && { held: async () => (hold.isHeld ? 1 : 0) }),
      ...service.concerns?.(app),
    },
  );
}

function refuse(refusal: string | undefined) {
  if (refusal) throw new Error(refusal);
}
