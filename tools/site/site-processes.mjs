import os from 'node:os';
import path from 'node:path';
import { publicActorKeys } from './actor-keys.mjs';
import { root } from './root.mjs';

export const SERVICES = /** @type {const} */ (['identity', 'community', 'content', 'notifications']);
export const NEEDED_FOR_A_PAGE = new Set(['gateway', ...SERVICES]);
/**
 * V8 prefers to grow its heap: with these limits a worker's memory is flat during a broadcast to a million
 * (docs/decisions/delivery-ledger.md).
 */
export const WORKER_HEAP = ['--max-old-space-size=160', '--max-semi-space-size=16'];
const WORKERS = { 'worker-codes': 'codes,email,sms,whatsapp,push', 'worker-campaigns': 'campaigns' };
/** Every queue that a worker of the local site works on. */
export const QUEUES = Object.values(WORKERS).flatMap(queues => queues.split(','));

// From source: types are stripped when a file is loaded, and a change in the service or the libraries restarts the process.
const FROM_SOURCE = [
  '--conditions=source',
  '-r',
  '@swc-node/register',
  '--watch',
  '--watch-path=src',
  ...['contracts', 'platform'].map(lib => `--watch-path=${path.join(root, 'libs', lib, 'src')}`),
];

/**
 * All processes of a whole site, except the backing servers.
 *
 * @typedef {{ name: string, args: string[], cwd: string, port: number, env: Record<string, string>,
 *   readyPath?: string }} SiteProcess
 * @typedef {Record<'databases' | 'nats' | 'redis', Record<string, string>>} Addresses
 * @typedef {Record<'gateway' | typeof SERVICES[number] | keyof typeof WORKERS | 'inbox' | 'smtp' | 'queues', number>} Ports
 *
 * @param {object} site
 * @param {Ports} site.ports
 * @param {Addresses} site.addresses of the backing servers, for each of their users
 * @param {Record<string, string>} site.secrets
 * @param {string} site.dataDirectory where uploaded files are kept
 * @param {string} site.publicUrl where browsers reach it
 * @param {string} [site.smtpUrl] where e-mail goes instead of the local inbox
 * @param {'local' | 'test'} site.appEnv
 * @param {boolean} [site.fromSource] for development
 * @param {Record<string, string>} [site.env] added to every process of ours
 * @returns {SiteProcess[]}
 */
export function siteProcesses({
  ports,
  addresses,
  secrets,
  dataDirectory,
  publicUrl,
  smtpUrl,
  appEnv,
  fromSource = false,
  env = {},
}) {
  const at = (/** @type {keyof Ports} */ name) => `http://127.0.0.1:${ports[name]}`;
  const inbox = `smtp://127.0.0.1:${ports.smtp}`;
  const services = Object.fromEntries(SERVICES.map(name => [`${name.toUpperCase()}_URL`, at(name)]));
  const everywhere = {
    APP_ENV: appEnv,
    HOST: '127.0.0.1',
    // Set before the first file is loaded, so that its compiled code is cached too.
    NODE_COMPILE_CACHE: path.join(os.tmpdir(), 'node-compile-cache'),
  };
  const signingKeyOf = (/** @type {string} */ name) => secrets[`${name.toUpperCase()}_ACTOR_KEY`];
  const signingKeys = ['gateway', ...SERVICES].flatMap(name => signingKeyOf(name) ?? []);
  const withData = { ACTOR_PUBLIC_KEYS: publicActorKeys(signingKeys), DIGEST_KEY: secrets.DIGEST_KEY ?? '' };

  /** @type {Record<string, Record<string, string>>} */
  const own = {
    gateway: {
      ...services,
      PUBLIC_URL: publicUrl,
      ...(!fromSource && { WEB_ROOT: path.join(root, 'frontend/dist') }),
    },
    identity: {
      PUBLIC_URL: publicUrl,
      CODE_PEPPER: secrets.CODE_PEPPER ?? '',
      SECOND_FACTOR_KEY: secrets.SECOND_FACTOR_KEY ?? '',
      INTEGRATIONS_KEY: secrets.INTEGRATIONS_KEY ?? '',
      NOTIFICATIONS_URL: at('notifications'),
      CONTENT_URL: at('content'),
    },
    community: { PUBLIC_URL: publicUrl, IDENTITY_URL: at('identity'), CONTENT_URL: at('content') },
    content: {
      PUBLIC_URL: publicUrl,
      INTEGRATIONS_KEY: secrets.INTEGRATIONS_KEY ?? '',
      IDENTITY_URL: at('identity'),
      COMMUNITY_URL: at('community'),
      NOTIFICATIONS_URL: at('notifications'),
      MEDIA_DIR: path.join(dataDirectory, 'media'),
    },
    notifications: {
      IDENTITY_URL: at('identity'),
      COMMUNITY_URL: at('community'),
      CONTENT_URL: at('content'),
      SMTP_URL: smtpUrl ?? inbox,
      LOCAL_INBOX_URL: inbox,
      PUBLIC_URL: publicUrl,
      UNSUBSCRIBE_KEY: secrets.UNSUBSCRIBE_KEY ?? '',
      INTEGRATIONS_KEY: secrets.INTEGRATIONS_KEY ?? '',
      ...(secrets.VAPID_PRIVATE_KEY && { VAPID_PRIVATE_KEY: secrets.VAPID_PRIVATE_KEY }),
      // A mail server on this machine may be tried out as an integration.
      ALLOWED_PRIVATE_HOSTS: '127.0.0.1,localhost',
      MAIL_FROM: 'Animal Activist Register <no-reply@animal-activist-register.local>',
    },
  };

  /** The addresses of NATS and Redis for one of their users. @param {string} user */
  const serversFor = user => ({
    NATS_URL: addresses.nats[user] ?? '',
    ...(addresses.redis[user] && { REDIS_URL: addresses.redis[user] }),
  });
  /** @param {keyof Ports} name @param {string} service @param {string} entry @param {Record<string, string>} [extra] */
  const service = (name, service, entry, extra = {}) => ({
    name,
    args: fromSource
      ? [...FROM_SOURCE, `src/${entry}.ts`]
      : [...(entry === 'worker' ? WORKER_HEAP : []), `dist/bundle/${entry}.js`],
    cwd: path.join(root, 'services', service),
    port: ports[name],
    env: {
      ...everywhere,
      PORT: String(ports[name]),
      ...serversFor(entry === 'worker' ? 'worker' : service),
      ...(service !== 'gateway' && { DATABASE_URL: addresses.databases[service] ?? '', ...withData }),
      ...(signingKeyOf(service) && { ACTOR_SIGNING_KEY: signingKeyOf(service) }),
      ...own[service],
      ...extra,
      ...env,
    },
    readyPath: '/health/ready',
  });
  /** @param {'inbox' | 'queues'} name @param {string} script @param {Record<string, string>} extra */
  const tool = (name, script, extra) => ({
    name,
    args: [path.join(root, 'tools', script)],
    cwd: root,
    port: ports[name],
    env: { PORT: String(ports[name]), ...extra },
    readyPath: '/',
  });

  return [
    service('gateway', 'gateway', 'main'),
    ...SERVICES.map(name => service(name, name, 'main')),
    tool('inbox', 'inbox/main.mjs', { SMTP_PORT: String(ports.smtp) }),
    ...Object.entries(WORKERS).map(([name, queues]) =>
      service(/** @type {keyof Ports} */ (name), 'notifications', 'worker', { WORKER_QUEUES: queues }),
    ),
    tool('queues', 'queues.mjs', { REDIS_URL: addresses.redis.queues ?? '' }),
  ];
}
