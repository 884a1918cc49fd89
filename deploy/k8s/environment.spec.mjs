import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { secretsIn } from '../secrets/secret-folder.mjs';
import { configOf, migrationSettings, readByNodeItself } from '../test/process-configs';
import { environmentOf, ownProcessesIn } from './containers.mjs';
import { rendered } from './kubectl.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'aar-secrets-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));
const secrets = secretsIn(folder);
const set = { HOST: '0.0.0.0', PORT: '8080' };

describe.each(['local', 'production'])('the environment in the overlay %s', overlay => {
  const manifests = rendered(overlay);
  const processes = ownProcessesIn(manifests).filter(({ name }) => name !== 'inbox');
  const [migrations, running] = [true, false].map(migrates =>
    processes.filter(({ component }) => (component === 'migration') === migrates).map(each => [each.name, each]),
  );
  const environment = process => environmentOf(process.container, manifests, secrets);

  it.each(running)('of %s has every setting that the process needs, with valid values', (name, process) => {
    const Config = configOf(name);
    expect(() => new Config(environment(process))).not.toThrow();
  });

  it.each(running)('of %s has no setting that the process does not know', (name, process) => {
    const known = [...configOf(name).settings, ...readByNodeItself];
    expect(Object.keys(environment(process)).filter(each => !known.includes(each))).toEqual([]);
  });

  it.each(migrations)('of %s is only its database', (name, process) => {
    const names = Object.keys(environment(process)).filter(each => !readByNodeItself.includes(each) && !(each in set));
    expect(names).toEqual(migrationSettings);
    expect(environment(process).DATABASE_URL).toContain(`/aar_${name.replace('migrate-', '')}`);
  });

  it('has no secret in the manifests', () => {
    const written = JSON.stringify(manifests);
    expect(Object.keys(secrets).filter(name => name !== 'smtp-url' && written.includes(secrets[name]))).toEqual([]);
    expect(manifests.filter(({ kind }) => kind === 'Secret')).toEqual([]);
  });

  it('has the name of the overlay as APP_ENV', () => {
    const { APP_ENV } = environment(running[0][1]);
    expect(APP_ENV).toBe(overlay);
  });
});

describe('the local inbox', () => {
  const inOverlay = overlay => {
    const manifests = rendered(overlay);
    const processes = ownProcessesIn(manifests).filter(({ name }) => /^(notifications|worker-.*)$/.test(name));
    return processes.map(({ name, container }) => [name, environmentOf(container, manifests, secrets)]);
  };

  it.each(inOverlay('local'))('receives text messages and mail of integrations from %s', (_, environment) => {
    expect(environment).toMatchObject({ LOCAL_INBOX_URL: 'smtp://inbox:1025', ALLOWED_PRIVATE_HOSTS: 'inbox' });
  });

  it.each(inOverlay('production'))('is unknown to %s in production', (_, environment) => {
    expect(environment).not.toHaveProperty('LOCAL_INBOX_URL');
    expect(environment).not.toHaveProperty('ALLOWED_PRIVATE_HOSTS');
  });
});
