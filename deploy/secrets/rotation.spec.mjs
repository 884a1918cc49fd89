import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { rendered } from '../k8s/kubectl.mjs';
import { kubernetesSecrets } from './kubernetes-secrets.mjs';
import { secretsIn } from './secret-folder.mjs';

const root = path.resolve(__dirname, '../..');
const newSecrets = () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'aar-secrets-'));
  try {
    return secretsIn(folder);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
};

describe('the runbook for rotating secrets', () => {
  it('covers every secret of a site', () => {
    const names = Object.keys(newSecrets());
    const text = fs.readFileSync(path.join(root, 'docs/runbooks/rotate-a-secret.md'), 'utf8');
    const rows = [...text.matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name);
    // A row matches by its exact name or, with a placeholder such as `<user>`, several names.
    const forSeveral = rows
      .filter(row => row.includes('<'))
      .map(row => new RegExp(`^${row.replace(/<\w+>/, '\\w+')}$`));
    expect(names.filter(name => !rows.includes(name) && !forSeveral.some(row => row.test(name)))).toEqual([]);
  });
});

describe('the passwords of the roles that CloudNativePG manages', () => {
  it('are applied when they change, because their Secrets have the label that CloudNativePG requires', () => {
    const { roles } = rendered('production').find(({ kind }) => kind === 'Cluster').spec.managed;
    const made = kubernetesSecrets(newSecrets()).items;
    const labels = roles.map(
      ({ passwordSecret }) => made.find(({ metadata }) => metadata.name === passwordSecret.name).metadata.labels,
    );
    expect(labels).toEqual(roles.map(() => ({ 'cnpg.io/reload': 'true' })));
  });
});
