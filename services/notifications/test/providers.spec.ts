import type { Output } from '@aar/contracts/contract';
import { integrationChanged } from '@aar/contracts/content/integrations.events';
import type { EventData } from '@aar/contracts/event';
import type { ProblemBody } from '@aar/contracts/errors';
import type { providers } from '@aar/contracts/notifications/providers.contract';
import { seal } from '@aar/platform/security/sealed-box';
import { waitUntil } from '@aar/tools/ports.mjs';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { MailServer } from './mail-server';
import { startMsg91 } from './msg91';
import { type Notifications, startNotifications } from './notifications.harness';

const authKey = 'msg91-key-0123456789';
const secret = 'canary-of-a-password';

let site: Notifications;
let other: MailServer;
let msg91: Awaited<ReturnType<typeof startMsg91>>;

beforeAll(async () => {
  other = await new MailServer().start();
  msg91 = await startMsg91(authKey);
  site = await startNotifications({ SENDGRID_SMTP_URL: other.url, MSG91_URL: msg91.url });
});
afterAll(async () => {
  await site?.stop();
  await other?.stop();
  await msg91?.stop();
});
afterEach(async () => {
  await site.reset();
  other.reset();
  msg91.heard.length = 0;
  msg91.state.status = 200;
  msg91.state.answer = { type: 'success', message: '3763646c30583735' };
});

type Integration = EventData<typeof integrationChanged>;
const service = { actor: { id: 'content', role: 'service' as const } };
const port = () => Number(new URL(other.url).port);

const customSmtp = () => ({ host: '127.0.0.1', port: port(), username: 'asha', password: secret, secure: false });

const sealed = (settings: object, integrationId: string) =>
  seal(JSON.stringify(settings), site.env.INTEGRATIONS_KEY!, `integration:${integrationId}`);

/** Tells of an integration as content does and waits until this service knows it. */
async function integrate(settings: object, changes: Partial<Integration> = {}) {
  const integrationId = changes.integrationId ?? randomUUID();
  const integration: Integration = {
    ...{ integrationId, version: 1, name: 'custom_smtp', category: 'email', isEnabled: true, hasCredentials: true },
    ...{ isRemoved: false, sealed: sealed(settings, integrationId), ...changes },
  };
  await site.publish(integrationChanged, integration);
  const known = 'select 1 from providers where id = $1 and version >= $2';
  await waitUntil(async () => (await site.dataSource.query(known, [integrationId, integration.version])).length > 0, {
    what: 'knowing the integration',
  });
  return integration;
}

const deliver = (contactType: 'email' | 'mobile', contact: string) =>
  site.call<{ provider: string } & ProblemBody>(
    'POST /internal/codes/deliver',
    {
      ...{ contactType, contact, code: '042137', purpose: 'registration' },
      expiresAt: new Date(Date.now() + 300_000).toISOString(),
    },
    { actor: { id: 'identity', role: 'service' } },
  );

const providerOf = async (contactType: 'email' | 'mobile', contact: string) =>
  (await deliver(contactType, contact)).body.provider;

/** Codes are sent until one goes by that provider: a change is noticed within seconds. */
const waitForProvider = (name: string, contactType: 'email' | 'mobile' = 'email') =>
  waitUntil(
    async () => (await providerOf(contactType, contactType === 'email' ? 'x@example.in' : '9822000000')) === name,
    {
      what: `sending through ${name}`,
    },
  );

describe('e-mail', () => {
  it('goes through the mail server that an administrator switched on, and back once it is switched off', async () => {
    other.credentials = { user: 'asha', pass: secret };
    const integration = await integrate(customSmtp());
    await waitForProvider('custom_smtp');
    await site.startWorker();
    await deliver('email', 'code@example.in');
    await waitUntil(() => other.sentTo('code@example.in').length > 0, { what: 'a code by the other server' });
    await site.addMembers(3);
    const { body } = await site.broadcast();
    await site.completed(body.campaignId);
    expect((await site.campaign(body.campaignId)).counts.sent).toBe(3);
    expect(other.sentTo('member1@example.in')).toHaveLength(1);
    expect(site.mail.received).toHaveLength(0);

    await integrate({}, { ...integration, version: 2, isEnabled: false });
    await waitUntil(
      async () => {
        await deliver('email', 'back@example.in');
        return site.mail.sentTo('back@example.in').length > 0;
      },
      { what: 'a code by the site’s own server' },
    );
  });

  it('goes to SendGrid under the address that it knows, with the key as password', async () => {
    other.credentials = { user: 'apikey', pass: 'SG.key' };
    await integrate({ api_key: 'SG.key', from_email: 'hello@ngo.example.in' }, { name: 'sendgrid' });
    await waitForProvider('sendgrid');
    await site.startWorker({ WORKER_QUEUES: 'codes' });
    await deliver('email', 'code@example.in');
    await waitUntil(() => other.sentTo('code@example.in').length > 0, { what: 'a code by SendGrid' });
    expect(other.received.at(-1)!.raw).toMatch(/^From: Animal Activist Register <hello@ngo\.example\.in>$/m);
  });

  it.each([
    ['has no credentials', async () => void (await integrate(customSmtp(), { hasCredentials: false }))],
    [
      'was sealed for another row',
      async () => void (await integrate({}, { sealed: sealed(customSmtp(), randomUUID()) })),
    ],
    ['is something else', async () => void (await integrate(customSmtp(), { name: 'mailgun' }))],
    [
      'was removed',
      async () => {
        const integration = await integrate(customSmtp());
        await integrate({}, { ...integration, version: 2, isRemoved: true });
        // Told late, it changes nothing any more.
        await site.publish(integrationChanged, integration);
        expect(await site.dataSource.query('select sealed from providers')).toEqual([{ sealed: null }]);
      },
    ],
  ])('stays with the site’s own server where the integration %s', async (_, prepare) => {
    await prepare();
    // A worker that starts now has no earlier answer in mind.
    await site.startWorker({ WORKER_QUEUES: 'codes' });
    await deliver('email', 'code@example.in');
    await waitUntil(() => site.mail.sentTo('code@example.in').length > 0, { what: 'a code by the site’s own server' });
    expect(other.received).toHaveLength(0);
  });
});

describe('text messages', () => {
  const settings = { auth_key: authKey, template_id: 'flow-1', sender_id: 'ANIMAL' };
  const msg91Sms = (changes: object = {}) =>
    integrate({ ...settings, ...changes }, { name: 'msg91_sms', category: 'sms' });

  it('with a code go through the registered template of MSG91', async () => {
    await msg91Sms();
    await waitForProvider('msg91_sms', 'mobile');
    await site.startWorker({ WORKER_QUEUES: 'codes' });
    await deliver('mobile', '9822012345');
    await waitUntil(() => JSON.stringify(msg91.heard).includes('919822012345'), { what: 'the text message' });
    expect(msg91.heard.at(-1)).toMatchObject({
      path: '/api/v5/flow/',
      authkey: authKey,
      body: { template_id: 'flow-1', sender: 'ANIMAL', recipients: [{ mobiles: '919822012345', VAR1: '042137' }] },
    });
    expect(site.mail.sentTo('9822012345@sms.local')).toHaveLength(0);
  });

  it('go as text by the sender id where there is no template', async () => {
    await msg91Sms({ template_id: '' });
    await waitForProvider('msg91_sms', 'mobile');
    await site.startWorker({ WORKER_QUEUES: 'codes' });
    await deliver('mobile', '9822012345');
    await waitUntil(() => JSON.stringify(msg91.heard).includes('9822012345'), { what: 'the text message' });
    expect(msg91.heard.at(-1)).toMatchObject({
      path: '/api/v2/sendsms',
      body: { sender: 'ANIMAL', route: '4', country: '91', sms: [{ to: ['9822012345'] }] },
    });
  });

  it('that MSG91 refuses are not sent again, those that it cannot take now are', async () => {
    await msg91Sms();
    await waitForProvider('msg91_sms', 'mobile');
    msg91.state.answer = { type: 'error', message: 'template not approved' };
    await site.startWorker({ WORKER_QUEUES: 'codes' });
    const about = (mobile: string) => msg91.heard.filter(({ body }) => JSON.stringify(body)?.includes(mobile));
    await deliver('mobile', '9822000001');
    await waitUntil(() => about('9822000001').length > 0, { what: 'the refusal' });
    msg91.state.status = 503;
    await deliver('mobile', '9822000002');
    await waitUntil(() => about('9822000002').length > 1, { what: 'another try' });
    expect(about('9822000001')).toHaveLength(1);
  });
});

describe('the credentials', () => {
  it('are nowhere in the database as they were typed', async () => {
    await integrate(customSmtp());
    const dump = await site.dataSource.query('select p::text from providers p');
    expect(JSON.stringify(dump)).not.toContain(secret);
  });
});

describe('the test of an integration', () => {
  type Verdict = Output<typeof providers.test>;
  async function verdictOf(name: string, category: string, settings: object, changes: object = {}) {
    const integrationId = randomUUID();
    const told = { name, category, integrationId, sealed: sealed(settings, integrationId), ...changes };
    return (await site.call<Verdict>('POST /internal/providers/test', told, service)).body;
  }

  it('connects to the mail server and logs in', async () => {
    other.credentials = { user: 'asha', pass: secret };
    expect(await verdictOf('custom_smtp', 'email', customSmtp())).toEqual({
      ok: true,
      detail: 'Connected and logged in.',
    });
    expect(other.received).toHaveLength(0);
  });

  it('tells what the mail server said, without name and password', async () => {
    other.credentials = { user: 'asha', pass: 'another' };
    const { ok, detail } = await verdictOf('custom_smtp', 'email', customSmtp());
    expect({ ok, detail }).toEqual({
      ok: false,
      detail: 'The mail server refused the login: 535 5.7.8 … with … is not known here',
    });
  });

  it.each(['localhost', '2130706433', '10.0.0.1', '169.254.169.254', '::ffff:127.0.0.1'])(
    'goes to no host inside: %s',
    async host => {
      expect(await verdictOf('custom_smtp', 'email', { ...customSmtp(), host })).toEqual({
        ok: false,
        detail: expect.stringMatching(/^This host (is not allowed: it has no public address|does not exist)\.$/),
      });
      expect(other.received).toHaveLength(0);
    },
  );

  it('says that nobody listens there', async () => {
    const { ok, detail } = await verdictOf('custom_smtp', 'email', { ...customSmtp(), port: 1 });
    expect({ ok, detail }).toEqual({ ok: false, detail: 'The mail server could not be reached (ECONNREFUSED).' });
  });

  it('does not wait for a server that takes the connection and says nothing', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    expect(await verdictOf('custom_smtp', 'email', { ...customSmtp(), port })).toEqual({
      ok: false,
      detail: 'The mail server could not be reached (ETIMEDOUT).',
    });
    silent.close();
  });

  it('logs in to SendGrid with the key', async () => {
    other.credentials = { user: 'apikey', pass: 'SG.key' };
    const settings = { api_key: 'SG.key', from_email: 'hello@ngo.example.in' };
    expect(await verdictOf('sendgrid', 'email', settings)).toMatchObject({ ok: true });
    expect(await verdictOf('sendgrid', 'email', { ...settings, api_key: 'SG.wrong' })).toMatchObject({
      ok: false,
      detail: expect.not.stringContaining('SG.wrong'),
    });
  });

  it.each(['msg91_sms', 'msg91_whatsapp'])('asks MSG91 for the balance: %s', async name => {
    expect(await verdictOf(name, 'sms', { auth_key: authKey })).toEqual({
      ok: true,
      detail: 'MSG91 accepts the key. Balance: 4711',
    });
    expect(await verdictOf(name, 'sms', { auth_key: 'wrong-key' })).toEqual({
      ok: false,
      detail: 'MSG91 refuses: Authentication failure for …',
    });
  });

  it('fails closed on credentials that were changed on the way', async () => {
    expect(await verdictOf('custom_smtp', 'email', {}, { sealed: sealed(customSmtp(), randomUUID()) })).toEqual({
      ok: false,
      detail: 'The stored credentials cannot be read. Please enter them again.',
    });
  });

  it('says so where nothing uses the integration', async () => {
    for (const name of ['mailgun', 'constructor'])
      expect(await verdictOf(name, 'email', {})).toEqual({
        ok: false,
        detail: 'Nothing in the product uses this integration yet.',
      });
  });
});
