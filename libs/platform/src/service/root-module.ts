import { type DynamicModule, Module, type Type } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { ProcessConfig } from '../config/config';
import { MessagingModule } from '../messaging/messaging.module';
import { Hold } from '../restore/hold';
import { Clock } from './clock';
import { dueWorkOf, effectsOf, jobsProducer, restoredJournalOf } from './loaded-when-needed';
import type { ServiceDescription } from './service-description';

/** The service's module together with the platform's modules: configuration, data source, events, jobs. */
export function rootOf<C extends ProcessConfig>(
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
