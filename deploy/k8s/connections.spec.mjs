import fs from 'node:fs';
import path from 'node:path';
import { processesIn } from './containers.mjs';
import { rendered } from './kubectl.mjs';

// Reserved for the superuser, CloudNativePG and psql.
const kept = 20;
// A migration: one connection holds the lock, one does the work.
const ofMigration = 2;

/** Number of campaign workers that the runbook allows without raising the limit. */
const mostForABroadcast = () => {
  const runbook = path.resolve(__dirname, '../../docs/runbooks/scale-workers-for-a-broadcast.md');
  return Number(/Beyond (\d+) workers/.exec(fs.readFileSync(runbook, 'utf8'))[1]);
};

const settingOf = (container, setting) => Number(container.env.find(({ name }) => name === setting)?.value);

describe.each(['local', 'production'])('the connections to PostgreSQL in the overlay %s', overlay => {
  const manifests = rendered(overlay);
  const largest = (name, forABroadcast) => {
    if (forABroadcast && name === 'worker-campaigns') return mostForABroadcast() + 1;
    const by = manifests.find(
      ({ kind, spec }) =>
        ['HorizontalPodAutoscaler', 'ScaledObject'].includes(kind) && spec.scaleTargetRef.name === name,
    );
    return (by.spec.maxReplicas ?? by.spec.maxReplicaCount) + 1; // one more during a rollout
  };
  const limit =
    overlay === 'local'
      ? /max_connections=(\d+)/.exec(
          JSON.stringify(processesIn(manifests).find(({ name }) => name === 'postgres').container),
        )[1]
      : manifests.find(({ kind }) => kind === 'Cluster').spec.postgresql.parameters.max_connections;

  const needed = forABroadcast => {
    const processes = processesIn(manifests).filter(({ container }) =>
      container.env?.some(({ name }) => name === 'DATABASE_URL'),
    );
    const pools = processes.map(({ name, component, container }) =>
      component === 'migration' ? ofMigration : settingOf(container, 'DATABASE_POOL') * largest(name, forABroadcast),
    );
    return pools.reduce((sum, pool) => sum + pool) + kept;
  };

  it('are enough for the maximum number of pods, each with a full pool', () => {
    expect(needed(false)).toBeLessThanOrEqual(Number(limit));
  });

  it('are enough for the workers that the broadcast runbook allows', () => {
    expect(needed(true)).toBeLessThanOrEqual(Number(limit));
  });
});
