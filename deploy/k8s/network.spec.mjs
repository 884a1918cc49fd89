import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as contracts from '@aar/contracts/table';
import { configOf, serviceOf } from '../test/process-configs';
import { secretsIn } from '../secrets/secret-folder.mjs';
import { environmentOf, ownProcessesIn, processesIn } from './containers.mjs';
import { rendered } from './kubectl.mjs';
import { comingIn, mayLeave, mayTalk } from './reachable.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'aar-secrets-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));
const secrets = secretsIn(folder);
const usualPorts = { 'https:': 443, 'http:': 80 };
// Servers of one kind that keep their data together.
const members = {
  local: ['nats -> nats:6222', 'redis -> redis:6379'],
  production: ['nats -> nats:6222', 'redis -> redis:6379', 'postgres -> postgres:5432', 'postgres -> postgres:8000'],
};
const madeByTheOperator = { name: 'postgres', labels: { 'cnpg.io/cluster': 'postgres' } };

describe.each(['local', 'production'])('the network policies of the overlay %s', overlay => {
  const manifests = rendered(overlay);
  const pods = processesIn(manifests).map(({ name, labels }) => ({ name, labels }));
  if (overlay === 'production') pods.push(madeByTheOperator);
  const processes = ownProcessesIn(manifests);
  const selectors = Object.fromEntries(
    manifests.filter(({ kind }) => kind === 'Service').map(({ metadata, spec }) => [metadata.name, spec.selector]),
  );
  /** The addresses in the settings of a process: of other processes by the name of the pod, of strangers by their own. */
  const calledBy = ({ name, component, container }) => {
    if (name === 'inbox') return [];
    const environment = environmentOf(container, manifests, secrets);
    const settings = component === 'migration' ? environment : new (configOf(name))(environment);
    return Object.entries(settings)
      .filter(([setting, value]) => setting.endsWith('_URL') && setting !== 'PUBLIC_URL' && typeof value === 'string')
      .map(([, value]) => {
        const { hostname, port, protocol } = new URL(value);
        const service = hostname === 'postgres-rw' ? 'postgres' : hostname;
        return {
          to: selectors[hostname]?.['app.kubernetes.io/name'] ?? service,
          port: Number(port || usualPorts[protocol]),
        };
      });
  };
  const isInside = ({ to }) => pods.some(({ name }) => name === to);
  const calls = processes.flatMap(from => calledBy(from).map(call => ({ from: from.name, ...call })));
  const edges = calls.filter(isInside).map(({ from, to, port }) => `${from} -> ${to}:${port}`);

  it('let everybody talk to whom their settings name, and nobody else', () => {
    const ports = [...new Set([...calls.map(({ port }) => port), 6222, 8000])];
    const allowed = pods.flatMap(from =>
      pods.flatMap(to =>
        ports.filter(port => mayTalk(manifests, from, to, port)).map(port => `${from.name} -> ${to.name}:${port}`),
      ),
    );
    expect(allowed.sort()).toEqual([...new Set([...edges, ...members[overlay]])].sort());
  });

  it('let services talk to one another where a contract says so, and nowhere else', () => {
    const routes = Object.values(contracts).flatMap(contract => Object.values(contract));
    const inContracts = routes.flatMap(({ owner, callers = [] }) =>
      [...(owner === 'gateway' ? [] : ['gateway']), ...callers].map(caller => `${caller} -> ${owner}`),
    );
    const services = ['gateway', 'identity', 'community', 'content', 'notifications'];
    const inManifests = calls
      .filter(({ to }) => services.includes(to))
      .map(({ from, to }) => `${serviceOf(from)} -> ${to}`);
    expect([...new Set(inManifests)].sort()).toEqual([...new Set(inContracts)].sort());
  });

  it('let into the world whoever has the address of a stranger, and nobody else', () => {
    const withStrangers = processes
      .filter(each => calledBy(each).some(call => !isInside(call)))
      .map(({ name }) => name);
    const mayGo = pods.filter(pod => mayLeave(manifests, pod)).map(({ name }) => name);
    // CloudNativePG's servers ask the cluster's API what to do.
    expect(mayGo.filter(name => name !== 'postgres').sort()).toEqual(withStrangers.sort());
  });

  it('let in from outside the ingress, the watchers and KEDA alone', () => {
    const comers = [...new Set(pods.flatMap(pod => comingIn(manifests, pod)))].filter(
      each => !each.includes('postgres'),
    );
    const watched = processes.filter(({ component }) => ['service', 'worker'].includes(component));
    expect(comers.sort()).toEqual(
      [
        'ingress-nginx -> gateway:8080',
        'keda -> notifications:8080',
        ...watched.map(({ name }) => `monitoring -> ${name}:${name === 'gateway' ? 9090 : 8080}`),
      ].sort(),
    );
  });
});
