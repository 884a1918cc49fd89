import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { kubernetesSecrets } from '../secrets/kubernetes-secrets.mjs';
import { secretsIn } from '../secrets/secret-folder.mjs';
import { ownProcessesIn, processesIn } from './containers.mjs';
import { rendered } from './kubectl.mjs';
import { inOldSpelling } from './old-kustomize.mjs';
import { typedAs, validate } from './schemas.mjs';

const root = path.resolve(__dirname, '../..');
const temporary = (parent = os.tmpdir()) => fs.mkdtempSync(path.join(parent, 'aar-manifests-'));
const named = objects => objects.map(each => [`${each.kind} ${each.metadata.name}`, each]);

/** Compiler errors for the manifests as values of their types. */
function faultsOf(manifests) {
  const folder = temporary(__dirname); // packages must be resolvable from here
  try {
    fs.writeFileSync(path.join(folder, 'manifests.ts'), typedAs(manifests));
    const config = {
      extends: path.join(root, 'tsconfig.base.json'),
      compilerOptions: { types: [] },
      include: ['*.ts'],
    };
    fs.writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
    execFileSync(process.execPath, [path.join(root, 'node_modules/typescript7/bin/tsc'), '-p', folder]);
    return '';
  } catch (error) {
    return String(error.stdout);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

describe.each(['local', 'production'])('the overlay %s', overlay => {
  const manifests = rendered(overlay);
  const processes = processesIn(manifests);
  const ofKind = kind => manifests.filter(each => each.kind === kind);

  it.each(named(manifests))('has a valid %s', (_, manifest) => {
    expect(() => validate(manifest)).not.toThrow();
  });

  it('has only fields that Kubernetes and KEDA know', () => {
    expect(faultsOf(manifests)).toBe('');
  });

  it('keeps everything in one namespace', () => {
    expect(new Set(manifests.map(({ metadata }) => metadata.namespace))).toEqual(new Set(['animal-activist-register']));
  });

  it.each(processes.map(each => [each.name, each]))(
    'runs %s without root and privileges, on a read-only root',
    (_, { pod, container }) => {
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      expect(pod.automountServiceAccountToken).toBe(false);
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(container.resources).toMatchObject({
        requests: { cpu: expect.anything(), memory: expect.anything() },
        limits: { memory: expect.anything() },
      });
      expect(container.image).toMatch(/:[\w.-]+$/);
    },
  );

  it.each(processes.map(each => [each.name, each]))('gives %s each setting once', (_, { container }) => {
    const names = (container.env ?? []).map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([]);
  });

  it.each(
    ownProcessesIn(manifests)
      .filter(({ component }) => /service|worker/.test(component))
      .map(each => [each.name, each]),
  )('restarts and scales %s without downtime', (name, { pod, container }) => {
    expect(container).toMatchObject({
      startupProbe: { httpGet: { path: '/health/live' } },
      readinessProbe: { httpGet: { path: '/health/ready' } },
      livenessProbe: { httpGet: { path: '/health/live' } },
      lifecycle: { preStop: expect.anything() },
    });
    expect(pod.topologySpreadConstraints).toHaveLength(2);
    expect(ofKind('PodDisruptionBudget').filter(({ metadata }) => metadata.name === name)).toHaveLength(1);
    const scaledBy = [...ofKind('HorizontalPodAutoscaler'), ...ofKind('ScaledObject')];
    expect(scaledBy.filter(({ spec }) => spec.scaleTargetRef.name === name)).toHaveLength(1);
    expect(ofKind('ServiceAccount').map(({ metadata }) => metadata.name)).toContain(pod.serviceAccountName);
  });

  it('refers only to secrets that deploy/secrets.mjs or CloudNativePG creates', () => {
    const folder = temporary();
    const made = kubernetesSecrets(secretsIn(folder)).items.filter(({ kind }) => kind === 'Secret');
    fs.rmSync(folder, { recursive: true });
    const text = JSON.stringify(manifests);
    const names = [...text.matchAll(/"(?:secretKeyRef|secret|passwordSecret)":(\{.*?\})/g)]
      .map(([, reference]) => /"(?:name|secretName)":"([^"]+)"/.exec(reference)?.[1])
      .filter(Boolean);
    const byOthers = ['postgres-ca'];
    expect(
      [...new Set(names)].filter(name => !byOthers.includes(name) && !made.some(each => each.metadata.name === name)),
    ).toEqual([]);
  });

  it('labels all Deployments and servers, so that a command of a runbook can restart them together', () => {
    const labels = [...ofKind('Deployment'), ...ofKind('StatefulSet')].map(({ metadata }) => metadata.labels);
    for (const each of labels) expect(each).toMatchObject({ 'app.kubernetes.io/part-of': 'animal-activist-register' });
  });

  it('keeps a replica of each event on every NATS server', () => {
    const [nats] = ofKind('StatefulSet').filter(({ metadata }) => metadata.name === 'nats');
    const [site] = ofKind('ConfigMap').filter(({ metadata }) => metadata.name === 'site');
    expect(Number(site.data.STREAM_REPLICAS)).toBe(nats.spec.replicas);
  });

  it('has room for the streams in the store of NATS, and for the store on its volume', () => {
    const [nats] = ofKind('StatefulSet').filter(({ metadata }) => metadata.name === 'nats');
    const [site] = ofKind('ConfigMap').filter(({ metadata }) => metadata.name === 'site');
    const [{ data }] = ofKind('ConfigMap').filter(({ metadata }) => metadata.name === 'nats');
    const [, store] = /max_file_store: (\d+)GB/.exec(data['nats.conf']);
    const [, volume] = /^(\d+)Gi$/.exec(nats.spec.volumeClaimTemplates[0].spec.resources.requests.storage);
    const events = Number(site.data.STREAM_MAX_BYTES);
    expect(events + events / 16).toBeLessThan(Number(store) * 1024 ** 3);
    // A file system needs some of the volume, and a server in a cluster its log.
    expect(Number(store)).toBeLessThan(0.9 * Number(volume));
  });

  it('has each event on disk when NATS acknowledges it', () => {
    const [{ data }] = ofKind('ConfigMap').filter(({ metadata }) => metadata.name === 'nats');
    expect(data['nats.conf']).toContain('sync_interval: always');
  });

  it('routes the ingress, with TLS, only to the gateway', () => {
    const [ingress, ...others] = ofKind('Ingress');
    expect(others).toEqual([]);
    expect(ingress.spec.tls).toHaveLength(1);
    const backends = ingress.spec.rules.flatMap(({ http }) => http.paths.map(({ backend }) => backend.service.name));
    expect(backends).toEqual(['gateway']);
  });
});

describe('the manifests', () => {
  it('are all listed in a kustomization file', () => {
    for (const folder of ['base', 'servers', 'overlays/local', 'overlays/production']) {
      const files = fs.readdirSync(path.join(__dirname, folder), { recursive: true, encoding: 'utf8' });
      const { resources, patches = [] } = parse(
        fs.readFileSync(path.join(__dirname, folder, 'kustomization.yaml'), 'utf8'),
      );
      const listed = [...resources, ...patches.map(each => each.path), 'kustomization.yaml'];
      expect(files.filter(file => file.endsWith('.yaml') && !listed.includes(file))).toEqual([]);
    }
  });

  it('can be converted for the kubectl of Debian 12', () => {
    const folder = temporary();
    inOldSpelling(__dirname, folder);
    const text = fs.readFileSync(path.join(folder, 'overlays/local/kustomization.yaml'), 'utf8');
    fs.rmSync(folder, { recursive: true });
    expect(parse(text)).toMatchObject({
      bases: ['../../base', '../../servers'],
      patchesStrategicMerge: ['site.yaml', 'media.yaml', 'ingress.yaml', 'local-inbox.yaml'],
    });
  });

  it.each([['a field that is misspelled', /has no|does not exist/, { spec: { replica: 1 } }]])(
    'are rejected with %s',
    (_, words, change) => {
      const [deployment] = rendered('local').filter(({ kind }) => kind === 'Deployment');
      expect(faultsOf([{ ...deployment, spec: { ...deployment.spec, ...change.spec } }])).toMatch(words);
    },
  );

  it('are rejected with a Deployment without selector or a misspelled field of CloudNativePG', () => {
    const [deployment] = rendered('local').filter(({ kind }) => kind === 'Deployment');
    const { selector, ...spec } = deployment.spec;
    expect(() => validate({ ...deployment, spec })).toThrow('selector');
    const [cluster] = rendered('production').filter(({ kind }) => kind === 'Cluster');
    expect(() => validate({ ...cluster, spec: { ...cluster.spec, manged: cluster.spec.managed } })).toThrow('manged');
  });
});
