import { processesIn } from './containers.mjs';
import { rendered } from './kubectl.mjs';

const units = { mb: 2 ** 20, gb: 2 ** 30, Mi: 2 ** 20, Gi: 2 ** 30 };
const bytes = text => {
  const [, number, unit] = /^(\d+)(mb|gb|Mi|Gi)$/.exec(text);
  return Number(number) * units[unit];
};

describe.each(['local', 'production'])('Redis in the overlay %s', overlay => {
  const manifests = rendered(overlay);
  const { data } = manifests.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === 'redis');
  const setting = name => new RegExp(`^${name} (.*)$`, 'm').exec(data['redis.conf'])?.[1];

  it('refuses writes before the container is out of memory, rather than being killed or losing jobs', () => {
    const { container } = processesIn(manifests).find(({ name }) => name === 'redis');
    expect(setting('maxmemory-policy')).toBe('noeviction');
    // A quarter is left for rewriting the log, and for the buffers of replicas and clients.
    expect(bytes(setting('maxmemory'))).toBeLessThanOrEqual(0.75 * bytes(container.resources.limits.memory));
  });
});
