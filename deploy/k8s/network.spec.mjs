import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import * as contracts from '@aar/contracts/table';
import { configOf, serviceOf } from '../test/process-configs';
import { secretsIn } from '../secrets/secret-folder.mjs';
import { environmentOf, ownProcessesIn, processesIn } from './containers.mjs';
import { rendered } from './kubectl.mjs';
import { comingIn, goingOut, mayLeave, mayTalk } from './reachable.mjs';
import { validate } from './schemas.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'aar-secrets-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));
const secrets = secretsIn(folder);
const usualPorts = { 'https:': 443, 'http:': 80 };
// Servers that replicate among themselves.
const members = {
  local: ['nats -> nats:6222', 'redis -> redis:6379'],
  production: ['nats -> nats:6222', 'redis -> redis:6379', 'postgres -> postgres:5432', 'postgres -> postgres:8000'],
};
const madeByTheOperator = { name: 'postgres', labels: { 'cnpg.io/cluster': 'postgres' } };
// cert-manager runs this pod for a moment, in the namespace of the certificate.
const acmeSolver = { name: 'acme-solver', labels: { 'acme.cert-manager.io/http01-solver': 'true' } };

describe.each(['local', 'production'])('the network policies of the overlay %s', overlay => {
  const manifests = rendered(overlay);
  const pods = processesIn(manifests).map(({ name, labels }) => ({ name, labels }));
  if (overlay === 'production') pods.push(madeByTheOperator);
  const processes = ownProcessesIn(manifests);
  const selectors = Object.fromEntries(
    manifests.filter(({ kind }) => kind === 'Service').map(({ metadata, spec }) => [metadata.name, spec.selector]),
  );
  /** The hosts in the settings of a process: pods of this cluster by their name, external hosts by their own. */
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

  it('allow exactly the connections that the settings need', () => {
    const ports = [...new Set([...calls.map(({ port }) => port), 6222, 8000])];
    const allowed = pods.flatMap(from =>
      pods.flatMap(to =>
        ports.filter(port => mayTalk(manifests, from, to, port)).map(port => `${from.name} -> ${to.name}:${port}`),
      ),
    );
    expect(allowed.sort()).toEqual([...new Set([...edges, ...members[overlay]])].sort());
  });

  it('allow exactly the requests between services that the contracts declare', () => {
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

  it('allow internet access only to processes with an external address in their settings', () => {
    const withStrangers = processes
      .filter(each => calledBy(each).some(call => !isInside(call)))
      .map(({ name }) => name);
    const mayGo = pods.filter(pod => mayLeave(manifests, pod)).map(({ name }) => name);
    // CloudNativePG's servers use the API of the cluster.
    expect(mayGo.filter(name => name !== 'postgres').sort()).toEqual(withStrangers.sort());
  });

  it('admit from other namespaces only the ingress, also to the ACME solver, the monitoring and KEDA', () => {
    const comers = [...new Set([...pods, acmeSolver].flatMap(pod => comingIn(manifests, pod)))].filter(
      each => !each.includes('postgres'),
    );
    const watched = processes.filter(({ component }) => ['service', 'worker'].includes(component));
    expect(comers.sort()).toEqual(
      [
        'ingress-nginx -> gateway:8080',
        'ingress-nginx -> acme-solver:8089',
        'keda -> notifications:8080',
        ...watched.map(({ name }) => `monitoring -> ${name}:${name === 'gateway' ? 9090 : 8080}`),
      ].sort(),
    );
  });
});

describe('the policy that docs/deployment.md gives as an example', () => {
  const text = fs.readFileSync(path.resolve(__dirname, '../../docs/deployment.md'), 'utf8');
  const policy = parse(/```yaml\n(apiVersion: networking[^]*?)```/.exec(text)[1]);

  it('is valid', () => {
    expect(() => validate(policy)).not.toThrow();
  });

  it('lets every service and worker, and nothing else, send traces', () => {
    const manifests = [...rendered('production'), policy];
    const sending = processesIn(manifests).filter(each =>
      goingOut(manifests, each).includes(`${each.name} -> monitoring:4318`),
    );
    const running = processesIn(manifests).filter(({ component }) => ['service', 'worker'].includes(component));
    expect(sending.map(({ name }) => name)).toEqual(running.map(({ name }) => name));
  });
});
