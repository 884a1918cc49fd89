import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { JobKind } from './define-job';
import { JOB, type JobHandler } from './on-job';

/**
 * Finds the `@OnJob` methods of the process and returns the handler of every job of these queues by its name. Throws on a job
 * that nobody or more than one handles, on a handler of a job that is not among `jobs`, and on a queue without jobs.
 */
export function findHandlers(discovery: DiscoveryService, queues: string[], jobs: JobKind[]): Map<string, JobHandler> {
  for (const queue of queues)
    if (!jobs.some(job => job.queue === queue)) throw new Error(`no job belongs to the queue ${queue}`);

  const handlers = new Map<string, JobHandler>();
  for (const { job, handler } of decorated(discovery)) {
    if (!jobs.includes(job)) throw new Error(`${job.name} has a handler but is not in the list of jobs`);
    if (!queues.includes(job.queue)) continue;
    if (handlers.has(job.name)) throw new Error(`${job.name} is handled twice`);
    handlers.set(job.name, handler);
  }

  for (const job of jobs)
    if (queues.includes(job.queue) && !handlers.has(job.name)) throw new Error(`${job.name} has no handler`);
  return handlers;
}

function* decorated(discovery: DiscoveryService): Iterable<{ job: JobKind; handler: JobHandler }> {
  const scanner = new MetadataScanner();
  const instances = new Set(
    [...discovery.getProviders(), ...discovery.getControllers()].map(({ instance }) => instance),
  );
  for (const instance of instances) {
    const prototype = instance && typeof instance === 'object' ? Object.getPrototypeOf(instance) : undefined;
    if (!prototype) continue;
    for (const method of scanner.getAllMethodNames(prototype)) {
      const job: JobKind | undefined = Reflect.getMetadata(JOB, prototype[method]);
      if (job) yield { job, handler: prototype[method].bind(instance) };
    }
  }
}
