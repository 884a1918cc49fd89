import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { writeWebBuild } from '@aar/testing/write-web-build';
import { community } from '@aar/community/src/community.process';
import { content } from '@aar/content/src/content.process';
import { gateway } from '@aar/gateway/src/gateway.process';
import { identity } from '@aar/identity/src/identity.process';
import { notifications } from '@aar/notifications/src/notifications.process';
import { notificationsWorker } from '@aar/notifications/src/worker.process';
import { runService, type RunningService } from '@aar/platform/service/start-service';
import { startInbox, type Inbox } from '@aar/tools/inbox/inbox.mjs';
import { freePort, waitUntil } from '@aar/tools/ports.mjs';
import { composeFile, isOurs, type ComposeService } from '../compose/compose-file.mjs';
import { serviceOf } from './process-configs';
import { writeComposeSecrets } from '../secrets/compose-secrets.mjs';
import { secretsIn } from '../secrets/secret-folder.mjs';
import { startComposeServers } from './compose-servers';

const root = path.resolve(__dirname, '../..');
const descriptions = { gateway, identity, community, content, notifications };
const compose = composeFile();
const ours = Object.entries(compose.services).filter(([, service]) => isOurs(service));
const migrations = ours.filter(([name]) => name.startsWith('migrate-'));
const running = ours.filter(([name]) => !name.startsWith('migrate-'));

let folder: string;
let servers: Awaited<ReturnType<typeof startComposeServers>>;
let inbox: Inbox;
let hosts: Record<string, string>;
const started = new Map<string, RunningService>();

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'aar-compose-'));
  chmodSync(folder, 0o755); // PostgreSQL may run as another user
  const secrets = path.join(folder, 'secrets');
  writeComposeSecrets(secrets, secretsIn(secrets));
  [servers, inbox] = await Promise.all([startComposeServers(folder, secrets), startInbox()]);
  const ports = await Promise.all(running.map(async ([name]) => [name, `127.0.0.1:${await freePort()}`] as const));
  hosts = { ...Object.fromEntries(ports), ...servers.hosts, inbox: new URL(inbox.smtpUrl).host };
  for (const name of readdirSync(path.join(secrets, 'derived'))) {
    const file = path.join(secrets, 'derived', name);
    writeFileSync(file, moved(readFileSync(file, 'utf8')));
  }
  writeWebBuild(path.join(folder, 'web'), 'Register');
}, 60_000);

afterAll(async () => {
  await Promise.all([...started.values()].map(service => service.stop()));
  await Promise.all([servers?.stop(), inbox?.close()]);
  rmSync(folder, { recursive: true, force: true });
});

/** A value with addresses and paths on this machine instead of those in the containers. */
const moved = (value: string) =>
  value
    .replace(/(\/\/|@)([a-z][a-z-]*):\d+(?=\/|$)/g, (text, before: string, name: string) =>
      hosts[name] ? before + hosts[name] : text,
    )
    .replace(/^\/media$/, path.join(folder, 'media'))
    .replace(/^\/app\/web$/, path.join(folder, 'web'));

/** The environment of a container, adapted to run outside of one. */
function environmentOf(name: string, { environment = {} }: ComposeService) {
  const values = Object.entries(environment).map(([setting, value]) => {
    const secret = setting.endsWith('_FILE') ? compose.secrets[path.basename(value)]!.file : undefined;
    return [setting, secret ? secret.replace('.data/secrets', path.join(folder, 'secrets')) : moved(value)];
  });
  const [HOST, PORT] = (hosts[name] ?? ':').split(':');
  return { ...Object.fromEntries(values), HOST, PORT, LOG_LEVEL: 'warn' } as Record<string, string>;
}

describe('the commands of docker-compose.yml, outside of containers', () => {
  it('migrate every database', async () => {
    const results = migrations.map(async ([name, service]) => {
      expect(service.command).toEqual(['node', 'dist/migrate.js']);
      const { HOST, PORT, LOG_LEVEL, ...env } = environmentOf(name, service);
      return promisify(execFile)(
        process.execPath,
        ['--conditions=source', '-r', '@swc-node/register', 'src/migrate.ts'],
        { cwd: path.join(root, 'services', serviceOf(name)), env: { PATH: process.env.PATH, ...env } },
      );
    });
    expect(await Promise.all(results)).toHaveLength(4);
  }, 60_000);

  it.each(running)(
    'start %s, which becomes ready',
    async (name, service) => {
      const [, entry] = /^dist\/(\w+)\.js$/.exec(service.command?.at(-1) ?? 'dist/main.js')!;
      const of = serviceOf(name);
      expect(existsSync(path.join(root, 'services', of, 'src', `${entry}.ts`))).toBe(true);
      const description = entry === 'worker' ? notificationsWorker : descriptions[of];
      const environment = environmentOf(name, service);
      const operators = environment.OPERATORS_PORT && String(await freePort());
      started.set(
        name,
        await runService(description as typeof gateway, {
          ...environment,
          ...(operators && { OPERATORS_PORT: operators }),
        }),
      );
      const url = `http://127.0.0.1:${operators || environment.PORT}/health/ready`;
      await waitUntil(() => fetch(url).then(({ ok }) => ok), { what: `Starting ${name}` });
    },
    60_000,
  );

  it('cause no NATS permission violation or authentication error', () => {
    expect(servers.natsLog()).not.toMatch(/violation|authentication error/i);
  });

  it('serve the API through the gateway', async () => {
    const answer = await fetch(`http://${hosts.gateway}/api/support-requests`);
    expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ supportRequests: [] })]);
  });

  it('fail with the name of an invalid setting', async () => {
    const service = compose.services.identity!;
    const environment = { ...environmentOf('identity', service), CONTENT_URL: 'content' };
    await expect(runService(identity, environment)).rejects.toThrow('CONTENT_URL');
  });
});
