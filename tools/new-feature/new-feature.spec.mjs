import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
let workspace;

/** Copies the workspace: the same installed packages, but its own sources. */
function copyWorkspace() {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'aar-new-feature-'));
  const skipped = new Set(['node_modules', 'dist', '.data', '.nx', '.git', 'test-results']);
  for (const name of [
    'libs',
    'services',
    'frontend',
    'e2e',
    'tools',
    'tsconfig.base.json',
    '.dependency-cruiser.cjs',
    '.prettierrc.json',
    '.swcrc',
    'jest.preset.cjs',
    'jest.resolver.cjs',
    'jest.timeout.cjs',
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

/** All services as one TypeScript program, which checks shared code once. */
const everyService = {
  extends: './tsconfig.base.json',
  include: ['libs/contracts/src', 'services/*/src', 'services/*/test'],
};

const read = file => fs.readFileSync(path.join(workspace, file), 'utf8');
const change = (file, [place, by]) => {
  const text = read(file);
  expect(text).toMatch(place);
  fs.writeFileSync(path.join(workspace, file), text.replace(place, by));
};

/** The specs of the site in these folders, as `npm run unit` runs them. */
const unitSpecs = (...folders) =>
  spawnSync(process.execPath, ['../node_modules/jest/bin/jest.js', '--ci', '--runInBand', ...folders], {
    cwd: path.join(workspace, 'frontend'),
    encoding: 'utf8',
  });

beforeAll(() => (workspace = copyWorkspace()));
afterAll(() => fs.rmSync(workspace, { recursive: true, force: true }));

describe('the generator of a new feature', () => {
  it('writes a feature from contract to screen, and registers it everywhere', () => {
    const { status, stderr, stdout } = generate('community/animal-shelters', '--admin');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('frontend/src/admin/animal-shelters/animal-shelters.resource.tsx');
    expect(read('libs/api-client/src/routes.generated.ts')).toContain("list: 'GET /animal-shelters ");
    expect(read('services/gateway/test/access.spec.ts')).toContain("'POST /animal-shelters': '- M m E A'");
    expect(read('frontend/src/app/routes.tsx')).toContain("screen('/animal-shelters'");
    expect(read('e2e/journeys/rendered-pages.spec.ts')).toContain("...plain('/animal-shelters', 'Animal Shelters')");
    expect(read('frontend/src/app/panel-routes.tsx')).toContain("screen('animal-shelters'");
    expect(read('libs/contracts/src/site-paths.ts')).toContain("'/animal-shelters'");
    expect(read('libs/contracts/src/site-paths.ts')).toContain("'/admin/animal-shelters'");
    expect(read('frontend/src/admin/sections.ts')).toContain("to: '/admin/animal-shelters'");
    expect(JSON.parse(read('openapi.json')).paths).toHaveProperty(['/api/animal-shelters']);
  }, 120_000);

  it('takes another field with one line each in schema, migration, form, page and panel', () => {
    change('libs/contracts/src/community/animal-shelters.contract.ts', [
      /^ {2}title: .*$/m,
      `$&\n  capacity: z.int('Please enter a number').min(1, 'Please enter a number'),`,
    ]);
    const migrations = 'services/community/src/database/migrations';
    const [migration] = fs
      .readdirSync(path.join(workspace, migrations))
      .filter(name => name.includes('animal-shelters'));
    change(`${migrations}/${migration}`, [/^ *title .*$/m, '$&\ncapacity integer not null,']);
    change('frontend/src/domain/animal-shelters/create-animal-shelter.ts', [
      /\{ name: 'title'.*?\}/,
      `$&, { name: 'capacity', label: /*i18n*/ 'Capacity', kind: 'number' }`,
    ]);
    change('frontend/src/features/animal-shelters/animal-shelters.page.tsx', [
      /^ *<h2>.*$/m,
      '$&\n<p className="num">{one.capacity}</p>',
    ]);
    change('frontend/src/admin/animal-shelters/animal-shelters.resource.tsx', [
      /columns: \[/,
      `$&{ name: 'capacity', label: /*i18n*/ 'Capacity', cell: ({ capacity }) => capacity },`,
    ]);
  }, 60_000);

  it.each([
    ['identity', 'name-changes'],
    ['content', 'press-cuttings'],
    ['notifications', 'mail-bounces'],
  ])(
    'writes one for %s too',
    (service, plural) => {
      expect(generate(`${service}/${plural}`)).toMatchObject({ status: 0, stderr: '' });
    },
    60_000,
  );

  it('writes and changes them so that all services and the site compile', () => {
    const tables = spawnSync(process.execPath, ['tools/generate.mjs', 'services/community'], { cwd: workspace });
    expect(tables.status).toBe(0);
    fs.writeFileSync(path.join(workspace, 'tsconfig.services.json'), JSON.stringify(everyService));
    for (const project of ['tsconfig.services.json', 'frontend'])
      expect(types(project)).toMatchObject({ status: 0, stdout: '' });
  }, 240_000);

  it('gives each new folder its place in the order of imports', () => {
    const folders = ['services/identity/src', 'services/notifications/src', 'frontend/src'];
    const { stdout } = spawnSync(
      process.execPath,
      ['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', '--config', '.dependency-cruiser.cjs', ...folders],
      { cwd: workspace, encoding: 'utf8' },
    );
    expect(stdout).toMatch(/\d+ dependencies cruised/);
    expect(stdout.match(/(each-folder-of|what-\S+-is-made-of).*/g)).toBeNull();
  }, 120_000);

  it('writes specs of its screens that pass, and translatable sentences', () => {
    const { status, stderr } = unitSpecs(
      'src/features/animal-shelters',
      'src/admin/animal-shelters',
      'src/app/routes.spec.ts',
      'src/app/server-rendering.spec.tsx',
      'src/styles',
    );
    expect(stderr).toMatch(/Tests: +\d+ passed, \d+ total/);
    expect(status).toBe(0);
    expect(spawnSync(process.execPath, ['tools/sentences.mjs'], { cwd: workspace }).status).toBe(0);
  }, 240_000);

  it('refuses to overwrite existing files', () => {
    const { status, stderr } = generate('community/messages');
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('Already there') });
  });

  it('explains how a feature is named', () => {
    expect(generate('Shelter').stderr).toContain('community/animal-shelters');
  });
});
