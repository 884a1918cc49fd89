import type { Output } from '@aar/contracts/contract';
import type { providers } from '@aar/contracts/notifications/providers.contract';
import { integrationTests } from '@aar/contracts/refusals';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { authKey, type ProvidersSite, secret, sendGridKey, startProviders } from './providers.harness';

let site: ProvidersSite;

beforeAll(async () => {
  site = await startProviders();
});
afterAll(() => site?.stop());
afterEach(() => site.reset());

const service = { actor: { id: 'content', role: 'service' as const } };

describe('the test of an integration', () => {
  type Verdict = Output<typeof providers.test>;
  async function verdictOf(name: string, category: string, settings: object, changes: object = {}) {
    const integrationId = randomUUID();
    const told = { name, category, integrationId, sealed: site.sealed(settings, integrationId), ...changes };
    return (await site.call<Verdict>('POST /internal/providers/test', told, service)).body;
  }

  it('connects to the mail server and logs in', async () => {
    site.other.credentials = { user: 'asha', pass: secret };
    expect(await verdictOf('custom_smtp', 'email', site.customSmtp())).toEqual({
      ok: true,
      detail: 'Connected and logged in.',
    });
    expect(site.other.received).toHaveLength(0);
  });

  it('returns the mail server’s response, without name and password', async () => {
    site.other.credentials = { user: 'asha', pass: 'another' };
    const { ok, detail } = await verdictOf('custom_smtp', 'email', site.customSmtp());
    expect({ ok, detail }).toEqual({
      ok: false,
      detail: 'The mail server refused the login: 535 5.7.8 … with … is not known here',
    });
  });

  it.each(['localhost', '2130706433', '10.0.0.1', '169.254.169.254', '::ffff:127.0.0.1'])(
    'connects to no internal host: %s',
    async host => {
      expect(await verdictOf('custom_smtp', 'email', { ...site.customSmtp(), host })).toEqual({
        ok: false,
        detail: expect.stringMatching(/^This host (is not allowed: it has no public address|does not exist)\.$/),
      });
      expect(site.other.received).toHaveLength(0);
    },
  );

  it('reports that nothing listens there', async () => {
    const { ok, detail } = await verdictOf('custom_smtp', 'email', { ...site.customSmtp(), port: 1 });
    expect({ ok, detail }).toEqual({ ok: false, detail: 'The mail server could not be reached (ECONNREFUSED).' });
  });

  it('times out when a server accepts the connection and sends nothing', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    expect(await verdictOf('custom_smtp', 'email', { ...site.customSmtp(), port })).toMatchObject({
      ok: false,
      detail: 'The mail server could not be reached (ETIMEDOUT).',
    });
    silent.close();
  });

  it('reads the scopes of the SendGrid key', async () => {
    const settings = { api_key: sendGridKey, from_email: 'hello@ngo.example.in' };
    expect(await verdictOf('sendgrid', 'email', settings)).toEqual({ ok: true, detail: 'SendGrid accepts the key.' });
    expect(await verdictOf('sendgrid', 'email', { ...settings, api_key: 'SG.wrong' })).toMatchObject({
      ok: false,
      detail: 'SendGrid refuses: The provided authorization grant is invalid, expired, or revoked',
    });
  });

  it.each(['msg91_sms', 'msg91_whatsapp'])('reads the balance of MSG91: %s', async name => {
    expect(await verdictOf(name, 'sms', { auth_key: authKey })).toMatchObject({
      ok: true,
      detail: 'MSG91 accepts the key. Balance: 4711',
    });
    expect(await verdictOf(name, 'sms', { auth_key: 'wrong-key' })).toEqual({
      ok: false,
      detail: 'MSG91 refuses: Authentication failure for …',
      template: integrationTests.refused,
      values: { provider: 'MSG91', words: 'Authentication failure for …' },
    });
  });

  it('fails closed on tampered credentials', async () => {
    expect(
      await verdictOf('custom_smtp', 'email', {}, { sealed: site.sealed(site.customSmtp(), randomUUID()) }),
    ).toEqual({
      ok: false,
      detail: 'The stored credentials cannot be read. Please enter them again.',
    });
  });

  it('reports that an integration is not used', async () => {
    for (const name of ['mailgun', 'constructor'])
      expect(await verdictOf(name, 'email', {})).toEqual({
        ok: false,
        detail: 'This site does not use this integration yet.',
      });
  });
});
