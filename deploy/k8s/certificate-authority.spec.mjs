import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { secretsIn } from '../secrets/secret-folder.mjs';
import { environmentOf, ownProcessesIn } from './containers.mjs';
import { rendered } from './kubectl.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'aar-secrets-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));
const secrets = secretsIn(folder);
const manifests = rendered('production');
const cluster = manifests.find(({ kind }) => kind === 'Cluster');
const environment = ({ container }) => environmentOf(container, manifests, secrets);
const withDatabase = ownProcessesIn(manifests).filter(each => environment(each).DATABASE_URL);

// CloudNativePG renews its authority every 90 days, while processes run.
describe('the certificate authority of PostgreSQL in the overlay production', () => {
  it.each(withDatabase.map(each => [each.name, each]))(
    'is read by %s for every connection, from a file that follows its Secret',
    (_, process) => {
      const options = new URL(environment(process).DATABASE_URL).searchParams;
      expect(options.get('sslmode')).toBe('verify-full');
      const file = options.get('sslrootcert') ?? '';
      const mount = process.container.volumeMounts.find(({ mountPath }) => mountPath === path.dirname(file));
      expect(mount).toBeDefined();
      expect(mount).not.toHaveProperty('subPath'); // Kubernetes does not update such a file
      const { secret } = process.pod.volumes.find(({ name }) => name === mount.name);
      expect(secret.secretName).toBe(`${cluster.metadata.name}-ca`);
      expect(secret.items).toEqual([{ key: 'ca.crt', path: path.basename(file) }]);
    },
  );

  it('is not in NODE_EXTRA_CA_CERTS, which Node.js reads only when it starts', () => {
    const trusting = ownProcessesIn(manifests).filter(each => 'NODE_EXTRA_CA_CERTS' in environment(each));
    expect(trusting.map(({ name }) => name)).toEqual([]);
  });
});
