import { newActorKey } from './actor-keys.mjs';
import { siteProcesses } from './site-processes.mjs';

const gatewayKey = newActorKey('gateway');
const names = [
  'gateway',
  'identity',
  'community',
  'content',
  'notifications',
  'worker-codes',
  'worker-campaigns',
  'inbox',
  'smtp',
  'queues',
];
const ports = Object.fromEntries(names.map((name, index) => [name, 9000 + index]));
const site = {
  ports,
  addresses: {
    databases: Object.fromEntries(
      ['identity', 'community', 'content', 'notifications'].map(name => [name, `postgres://${name}@p/aar_${name}`]),
    ),
    nats: Object.fromEntries(
      ['gateway', 'identity', 'community', 'content', 'notifications', 'worker', 'operator'].map(user => [
        user,
        `nats://${user}@n`,
      ]),
    ),
    redis: Object.fromEntries(
      ['gateway', 'notifications', 'worker', 'queues', 'operator'].map(user => [user, `redis://${user}@r`]),
    ),
  },
  secrets: {
    GATEWAY_ACTOR_KEY: gatewayKey,
    DIGEST_KEY: 'digest',
    CODE_PEPPER: 'pepper',
    SECOND_FACTOR_KEY: 'second factor',
    UNSUBSCRIBE_KEY: 'unsubscribe',
    INTEGRATIONS_KEY: 'integrations',
  },
  dataDirectory: '/data',
  publicUrl: 'http://localhost:9000',
  appEnv: 'local',
};
const envOf = (name, changes = {}) => siteProcesses({ ...site, ...changes }).find(each => each.name === name).env;

describe('the processes of a site', () => {
  it('have a database for each service, and the gateway none', () => {
    expect(envOf('community').DATABASE_URL).toBe('postgres://community@p/aar_community');
    expect(envOf('worker-codes').DATABASE_URL).toBe(envOf('notifications').DATABASE_URL);
    expect(envOf('gateway')).not.toHaveProperty('DATABASE_URL');
  });

  it('connect to NATS and Redis as a user of their own, all workers as one', () => {
    expect(envOf('gateway')).toMatchObject({ NATS_URL: 'nats://gateway@n', REDIS_URL: 'redis://gateway@r' });
    expect(envOf('community').NATS_URL).toBe('nats://community@n');
    expect(envOf('community')).not.toHaveProperty('REDIS_URL');
    for (const worker of ['worker-codes', 'worker-campaigns'])
      expect(envOf(worker)).toMatchObject({ NATS_URL: 'nats://worker@n', REDIS_URL: 'redis://worker@r' });
    expect(envOf('queues')).toEqual({ PORT: expect.any(String), REDIS_URL: 'redis://queues@r' });
    expect(names.filter(name => name !== 'smtp' && JSON.stringify(envOf(name)).includes('operator'))).toEqual([]);
  });

  it('give each secret only to the processes that need it', () => {
    const holders = secret => names.filter(name => name !== 'smtp' && Object.values(envOf(name)).includes(secret));
    expect(holders('pepper')).toEqual(['identity']);
    expect(holders('unsubscribe')).toEqual(['notifications', 'worker-codes', 'worker-campaigns']);
    expect(holders('integrations')).toEqual([
      'identity',
      'content',
      'notifications',
      'worker-codes',
      'worker-campaigns',
    ]);
    expect(holders('digest')).not.toContain('gateway');
    expect(holders('digest')).not.toContain('inbox');
  });

  it('let only the gateway sign for members, and give every service its public key', () => {
    const { d, kid } = JSON.parse(gatewayKey);
    const knows = text => names.filter(name => name !== 'smtp' && JSON.stringify(envOf(name)).includes(text));
    expect(knows(d)).toEqual(['gateway']);
    expect(knows(kid)).toEqual(names.filter(name => !['inbox', 'smtp', 'queues'].includes(name)));
  });

  it('send e-mail to the local inbox, or to SMTP_URL while SMS and WhatsApp stay here', () => {
    expect(envOf('worker-campaigns').SMTP_URL).toBe('smtp://127.0.0.1:9008');
    expect(envOf('worker-campaigns', { smtpUrl: 'smtp://mail.example' })).toMatchObject({
      SMTP_URL: 'smtp://mail.example',
      LOCAL_INBOX_URL: 'smtp://127.0.0.1:9008',
    });
  });

  it('keep codes and campaigns in workers of their own', () => {
    expect(envOf('worker-codes').WORKER_QUEUES).toBe('codes,email,sms,whatsapp,push');
    expect(envOf('worker-campaigns').WORKER_QUEUES).toBe('campaigns');
  });

  it('leave the pages to the development server when they run from source', () => {
    expect(envOf('gateway')).toHaveProperty('WEB_ROOT');
    expect(envOf('gateway', { fromSource: true })).not.toHaveProperty('WEB_ROOT');
  });
});
