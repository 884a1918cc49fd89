import { queueNames } from '@aar/notifications/src/notifications.config';
import { QUEUES, WORKER_HEAP } from '@aar/tools/site/site-processes.mjs';
import { processesIn } from './containers.mjs';
import { rendered } from './kubectl.mjs';

const manifests = rendered('production');
const workers = processesIn(manifests).filter(({ component }) => component === 'worker');
const scaled = manifests.filter(({ kind }) => kind === 'ScaledObject');
const queuesOf = ({ container }) => container.env.find(({ name }) => name === 'WORKER_QUEUES').value.split(',');
// Members wait for codes and alerts, and cannot wait for a worker to start.
const notBulk = ['codes', 'email'];

describe('the workers in a cluster', () => {
  it('are a Deployment for each queue', () => {
    expect(workers.flatMap(queuesOf).sort()).toEqual([...queueNames].sort());
    expect(workers.map(({ name }) => name).sort()).toEqual(queueNames.map(queue => `worker-${queue}`).sort());
  });

  it('have the same heap limit as with npm start', () => {
    for (const { container } of workers) expect(container.command).toEqual(['node', ...WORKER_HEAP, 'dist/worker.js']);
  });

  it.each(workers.map(each => [each.name, each]))('scale %s by the depth and age of its own queue', (name, worker) => {
    const found = scaled.filter(({ spec }) => spec.scaleTargetRef.name === name);
    expect(found).toHaveLength(1);
    const [queue] = queuesOf(worker);
    expect(found[0].spec.triggers.map(({ metadata }) => metadata.valueLocation)).toEqual([
      `queue_depth{queue="${queue}"}`,
      `queue_oldest_seconds{queue="${queue}"}`,
    ]);
  });

  it('scale to zero, except for codes and e-mail', () => {
    const least = Object.fromEntries(scaled.map(({ metadata, spec }) => [metadata.name, spec.minReplicaCount]));
    expect(least).toEqual(
      Object.fromEntries(queueNames.map(queue => [`worker-${queue}`, notBulk.includes(queue) ? 1 : 0])),
    );
  });

  it('are scaled by metrics of notifications, which runs when no worker does', () => {
    const service = manifests.find(({ kind, metadata }) => kind === 'Service' && metadata.name === 'notifications');
    const { name, namespace } = service.metadata;
    const urls = scaled.flatMap(({ spec }) => spec.triggers.map(({ metadata }) => metadata.url));
    expect(new Set(urls)).toEqual(new Set([`http://${name}.${namespace}:${service.spec.ports[0].port}/metrics`]));
  });
});

describe('the workers of a site on one machine', () => {
  it('process every queue', () => {
    expect([...QUEUES].sort()).toEqual([...queueNames].sort());
  });
});
