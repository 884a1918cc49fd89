import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { configOf } from '../test/process-configs';
import { secretsIn } from '../secrets/secret-folder.mjs';
import { environmentOf, processesIn } from './containers.mjs';
import { rendered, understandsComponents } from './kubectl.mjs';
import { mayLeave } from './reachable.mjs';
import { validate } from './schemas.mjs';

const edit = (file, change) => fs.writeFileSync(file, stringify(change(parse(fs.readFileSync(file, 'utf8')))));

/** The overlay, changed by an operator as in docs/deployment.md. */
function withBucket() {
  const manifests = rendered('production', folder => {
    const components = ['../../components/media-in-s3'];
    edit(path.join(folder, 'kustomization.yaml'), all => ({ ...all, components }));
    edit(path.join(folder, 'site.yaml'), site => ({
      ...site,
      data: { ...site.data, S3_BUCKET: 'register', S3_REGION: 'ap-south-1' },
    }));
  });
  const stringData = { S3_ACCESS_KEY_ID: 'who', S3_SECRET_ACCESS_KEY: 'what-only-they-know' };
  return { manifests, given: { kind: 'Secret', metadata: { name: 'media-s3' }, stringData } };
}

// The kubectl of Debian 12 does not support components.
(understandsComponents() ? describe : describe.skip)('the component for files in a bucket', () => {
  const { manifests, given } = withBucket();
  const content = processesIn(manifests).find(({ name }) => name === 'content');

  it('gives content the settings of the bucket and not those of the folder', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'aar-secrets-'));
    const environment = environmentOf(content.container, [...manifests, given], secretsIn(folder));
    fs.rmSync(folder, { recursive: true });
    const Config = configOf('content');
    expect(new Config(environment)).toMatchObject({ MEDIA_STORAGE: 's3', S3_BUCKET: 'register' });
    expect(environment).not.toHaveProperty('MEDIA_DIR');
    expect(Object.keys(environment).filter(name => name.startsWith('S3_') && !Config.settings.includes(name))).toEqual(
      [],
    );
  });

  it('removes the shared volume', () => {
    expect(manifests.filter(({ kind }) => kind === 'PersistentVolumeClaim')).toEqual([]);
    expect(content.pod.volumes.map(({ name }) => name)).toEqual(['tmp', 'servers-ca']);
    expect(content.container.volumeMounts.map(({ name }) => name)).toEqual(['tmp', 'servers-ca']);
  });

  it('also allows content to reach the internet', () => {
    const leaving = from =>
      processesIn(from)
        .filter(pod => mayLeave(from, pod))
        .map(({ name }) => name);
    expect(leaving(manifests).sort()).toEqual([...leaving(rendered('production')), 'content'].sort());
  });

  it('has valid manifests in the namespace of the site', () => {
    for (const manifest of manifests) expect(() => validate(manifest)).not.toThrow();
    expect(new Set(manifests.map(({ metadata }) => metadata.namespace))).toEqual(new Set(['animal-activist-register']));
  });
});
