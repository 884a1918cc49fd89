import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newActorKey, publicActorKeys } from '@aar/tools/site/actor-keys.mjs';
import { AppEnv, callerEnv, configClass, ConfigError, databaseEnv, outsideAddress, processEnv, secret } from './config';

class TestConfig extends configClass({ ...processEnv, ...callerEnv, SECRET: secret() }) {}
const environment = {
  APP_ENV: 'local',
  PORT: '4001',
  NATS_URL: 'nats://127.0.0.1:4222',
  SECRET: 'local-0123456789abcdef0123456789abcdef',
  ACTOR_SIGNING_KEY: newActorKey('identity', 'local'),
};
const linesOf = (changed: object) => {
  try {
    new TestConfig({ ...environment, ...changed });
  } catch (error) {
    return (error as ConfigError).lines;
  }
  return [];
};

describe('the configuration of a process', () => {
  it('is read from its environment, with numbers as numbers', () => {
    expect(new TestConfig(environment)).toMatchObject({ PORT: 4001, LOG_LEVEL: 'info', SHUTDOWN_GRACE: 0 });
  });

  it('names each wrong value in a line', () => {
    expect(linesOf({ PORT: 'many', NATS_URL: undefined })).toEqual([
      expect.stringContaining('PORT: '),
      expect.stringContaining('NATS_URL: '),
    ]);
  });

  it('refuses a secret that is short enough to be guessed', () => {
    expect(linesOf({ SECRET: 'x'.repeat(31) })).toEqual(['SECRET: at least 32 characters']);
  });

  it('reserves connections for requests: fewer handlers run concurrently than there are connections', () => {
    class DatabaseConfig extends configClass(databaseEnv) {}
    const shared = { ACTOR_PUBLIC_KEYS: publicActorKeys([newActorKey('gateway')]), DIGEST_KEY: 'x'.repeat(32) };
    const read = (pool: string, handlers?: string) =>
      new DatabaseConfig({ ...shared, DATABASE_URL: 'postgres://a/b', DATABASE_POOL: pool, EVENT_HANDLERS: handlers });
    expect(read('8')).toMatchObject({ EVENT_HANDLERS: 3, DUE_WORK_HANDLERS: 4 });
    for (const wrong of [() => read('7'), () => read('16', '12')])
      expect(wrong).toThrow('EVENT_HANDLERS, DUE_WORK_HANDLERS: together must be below DATABASE_POOL');
  });

  it('refuses secrets made for local use in production', () => {
    expect(linesOf({ APP_ENV: 'production' })).toEqual([
      'ACTOR_SIGNING_KEY: a secret made for local use is refused in production',
      'SECRET: a secret made for local use is refused in production',
    ]);
    expect(
      linesOf({ APP_ENV: 'production', SECRET: 'x'.repeat(40), ACTOR_SIGNING_KEY: newActorKey('identity') }),
    ).toEqual([]);
  });

  it('allows a stub in place of another company’s server, but not in production', () => {
    class Provider extends configClass({
      APP_ENV: AppEnv,
      PROVIDER_URL: outsideAddress('https://api.provider.example'),
    }) {}
    expect(new Provider({ APP_ENV: 'test', PROVIDER_URL: 'http://127.0.0.1:9' }).PROVIDER_URL).toBe(
      'http://127.0.0.1:9',
    );
    expect(new Provider({ APP_ENV: 'production' }).PROVIDER_URL).toBe('https://api.provider.example');
    for (const PROVIDER_URL of ['http://api.provider.example', 'https://10.0.0.1', 'https://redis.internal'])
      expect(() => new Provider({ APP_ENV: 'production', PROVIDER_URL })).toThrow(
        'PROVIDER_URL: an https:// URL with a public name is needed in production',
      );
  });

  describe('given as a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'aar-settings-'));
    const file = join(folder, 'secret');
    afterAll(() => rmSync(folder, { recursive: true }));

    it('is the content of the file, without the line break at its end', () => {
      writeFileSync(file, `${environment.SECRET}-kept-in-a-file\n`);
      const config = new TestConfig({ ...environment, SECRET: undefined, SECRET_FILE: file });
      expect(config.SECRET).toBe(`${environment.SECRET}-kept-in-a-file`);
    });

    it('is validated like any other', () => {
      writeFileSync(file, 'too short\n');
      expect(linesOf({ SECRET: undefined, SECRET_FILE: file })).toEqual(['SECRET: at least 32 characters']);
    });

    it('is refused together with the setting itself', () => {
      expect(linesOf({ SECRET_FILE: file })).toEqual(['SECRET: given twice, as SECRET and as SECRET_FILE']);
    });

    it('names the file that cannot be read, together with all other errors', () => {
      expect(linesOf({ SECRET: undefined, SECRET_FILE: join(folder, 'nowhere'), PORT: 'many' })).toEqual([
        `SECRET_FILE: ${join(folder, 'nowhere')} cannot be read (ENOENT)`,
        expect.stringContaining('PORT: '),
      ]);
    });
  });
});
