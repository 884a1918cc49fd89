import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
let workspace;

/** The workspace again, with the same packages installed but its own sources. */
function copyWorkspace() {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'aar-new-feature-'));
  const skipped = new Set(['node_modules', 'dist', '.data', '.nx', '.git', 'test-results']);
  for (const name of [
    'libs',
    'services',
    'frontend',
    'tools',
    'tsconfig.base.json',
    '.prettierrc.json',
    '.swcrc',
    'package.json',
  ])
    fs.cpSync(path.join(root, name), path.join(copy, name), {
      recursive: true,
      filter: file => !skipped.has(path.basename(file)),
    });
  const modules = path.join(copy, 'node_modules');
  fs.mkdirSync(path.join(modules, '@aar'), { recursive: true });
  for (const name of fs.readdirSync(path.join(root, 'node_modules')))
    if (name !== '@aar') fs.symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name));
  for (const name of fs.readdirSync(path.join(root, 'node_modules/@aar'))) {
    const folder = path.relative(root, fs.realpathSync(path.join(root, 'node_modules/@aar', name)));
    fs.symlinkSync(path.join(copy, folder), path.join(modules, '@aar', name));
  }
  return copy;
}

const generate = (...args) =>
  spawnSync(process.execPath, ['tools/new-feature.mjs', ...args], {
    cwd: workspace,
    encoding: 'utf8',
  });
const types = project =>
  spawnSync(process.execPath, ['node_modules/typescript7/bin/tsc', '-p', project, '--noEmit'], {
    cwd: workspace,
    encoding: 'utf8',
  });

beforeAll(() => (workspace = copyWorkspace()));
afterAll(() => fs.rmSync(workspace, { recursive: true, force: true }));

describe('the generator of a new feature', () => {
  it('writes a noun from contract to screen that compiles, and makes it known everywhere', () => {
    const { status, stderr, stdout } = generate('community/animal-shelters');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('services/community/src/privacy/personal-data.ts');
    for (const project of ['libs/contracts', 'services/community', 'services/gateway', 'frontend'])
      expect(types(project)).toMatchObject({ status: 0, stdout: '' });
    const read = file => fs.readFileSync(path.join(workspace, file), 'utf8');
    expect(read('libs/api-client/src/routes.generated.ts')).toContain("list: 'GET /animal-shelters ");
    expect(read('services/gateway/test/access.spec.ts')).toContain("'POST /animal-shelters': '- M m E A'");
    expect(read('frontend/src/app/routes.tsx')).toContain("screen('/animal-shelters'");
    expect(read('libs/contracts/src/site-paths.ts')).toContain("'/animal-shelters'");
    expect(JSON.parse(read('openapi.json')).paths).toHaveProperty(['/api/animal-shelters']);
  }, 120_000);

  it.each([
    ['identity', 'name-changes'],
    ['content', 'press-cuttings'],
    ['notifications', 'mail-bounces'],
  ])(
    'writes one for %s too',
    (service, plural) => {
      expect(generate(`${service}/${plural}`)).toMatchObject({ status: 0, stderr: '' });
      expect(types(`services/${service}`)).toMatchObject({ status: 0, stdout: '' });
    },
    60_000,
  );

  it('refuses to write over what is there', () => {
    const { status, stderr } = generate('community/messages');
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('Already there') });
  });

  it('says how a noun is named', () => {
    expect(generate('Shelter').stderr).toContain('community/animal-shelters');
  });
});
