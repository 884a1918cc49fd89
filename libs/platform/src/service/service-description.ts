import type { DynamicModule, Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyServerOptions } from 'fastify';
import type { EntityManager } from 'typeorm';
import type { Contract } from '@aar/contracts/contract';
import type { ProcessConfig } from '../config/config';
import type { ServiceDatabase } from '../database/database';
import type { DueWorkKind } from '../due-work/define-due-work';
import type { Effect } from '../effects/define-effect';
import type { Check, Concern, Lag } from '../observability/health';
import type { RecordResponse } from '../observability/metrics';
import type { ComparedModel } from '../read-models/read-model';
import type { JournalKind } from '../restore/journal';

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
  /** The service's copies of other services' data; each night they are compared with their owners. */
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
  /** Ends in a restored database what must not continue, such as sessions; runs once, before anything is served. */
  tidyRestored?: (tx: EntityManager) => Promise<void>;
  /** The journal kinds of the service, each with a handler in `module` that applies it again after a restore. */
  journal?: JournalKind[];
  /** Lags of the service's other queues, in addition to outbox, due work and effects. */
  lags?: (app: NestFastifyApplication) => Record<string, Lag>;
  /** Counts of the service that should be 0, in addition to dead-lettered events and dead due work. */
  concerns?: (app: NestFastifyApplication) => Record<string, Concern>;
}

/** What Fastify's hooks do for every response. */
export interface ResponseHooks {
  /** Whether connections must end after their response. */
  readonly health: { readonly stopping: boolean };
  readonly note: RecordResponse;
}
