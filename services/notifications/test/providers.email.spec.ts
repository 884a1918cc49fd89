import { integrationChanged } from '@aar/contracts/content/integrations.messages';
import { waitUntil } from '@aar/tools/ports.mjs';
import { randomUUID } from 'node:crypto';
import { type ProvidersSite, secret, sendGridKey, startProviders } from './providers.harness';

let site: ProvidersSite;

beforeAll(async () => {
  site = await startProviders();
});
afterAll(() => site?.stop());
afterEach(() => site.reset());

describe('e-mail', () => {
  it('goes through the mail server that an administrator enabled, until it is disabled', async () => {
    site.other.credentials = { user: 'asha', pass: secret };
    const integration = await site.integrate(site.customSmtp());
    await site.waitForProvider('custom_smtp');
    await site.startWorker();
    await site.deliver('email', 'code@example.in');
    await waitUntil(() => site.other.sentTo('code@example.in').length > 0, { what: 'a code by the site.other server' });
    await site.addMembers(3);
    const { body } = await site.broadcast();
    await site.completed(body.campaignId);
    expect((await site.campaign(body.campaignId)).counts.sent).toBe(3);
    expect(site.other.sentTo('member1@example.in')).toHaveLength(1);
    expect(site.mail.received).toHaveLength(0);

    await site.integrate({}, { ...integration, version: 2, isEnabled: false });
    await waitUntil(
      async () => {
        await site.deliver('email', 'back@example.in');
        return site.mail.sentTo('back@example.in').length > 0;
      },
      { what: 'a code by the site’s own server' },
    );
  });

  it('goes to SendGrid with the sender address verified there', async () => {
    await site.integrate({ api_key: sendGridKey, from_email: 'hello@ngo.example.in' }, { name: 'sendgrid' });
    await site.waitForProvider('sendgrid');
    await site.startWorker({ WORKER_QUEUES: 'codes' });
    await site.deliver('email', 'code@example.in');
    await waitUntil(() => site.sendGrid.sentTo('code@example.in').length > 0, { what: 'a code by SendGrid' });
    expect(site.sendGrid.taken.at(-1)!.from).toEqual({
      email: 'hello@ngo.example.in',
      name: 'Animal Activist Register',
    });
    expect(site.sendGrid.wrong).toEqual([]);
  });

  it('fails over to SendGrid while the preferred mail server is unavailable, without duplicates', async () => {
    await site.integrate(site.customSmtp());
    await site.integrate({ api_key: sendGridKey, from_email: 'hello@ngo.example.in' }, { name: 'sendgrid' });
    await site.other.stop();
    await site.startWorker({ WORKER_QUEUES: 'campaigns' });
    const members = await site.addMembers(3);
    const { body } = await site.broadcast();
    await site.completed(body.campaignId);
    expect((await site.campaign(body.campaignId)).counts).toMatchObject({ sent: 3, failed: 0, unknown: 0 });
    expect(members.map(({ email }) => site.sendGrid.sentTo(email).length)).toEqual([1, 1, 1]);
    await site.other.start();
  });

  it.each([
    ['has no credentials', async () => void (await site.integrate(site.customSmtp(), { hasCredentials: false }))],
    [
      'was sealed for another row',
      async () => void (await site.integrate({}, { sealed: site.sealed(site.customSmtp(), randomUUID()) })),
    ],
    ['is something else', async () => void (await site.integrate(site.customSmtp(), { name: 'mailgun' }))],
    [
      'was removed',
      async () => {
        const integration = await site.integrate(site.customSmtp());
        await site.integrate({}, { ...integration, version: 2, isRemoved: true });
        // A late event is ignored.
        await site.publish(integrationChanged, integration, 'told-late');
        await site.applied('told-late');
        expect(await site.dataSource.query('select sealed from providers')).toEqual([{ sealed: null }]);
      },
    ],
  ])('uses the site’s own server when the integration %s', async (_, prepare) => {
    await prepare();
    // A new worker has no cached lookup.
    await site.startWorker({ WORKER_QUEUES: 'codes' });
    await site.deliver('email', 'code@example.in');
    await waitUntil(() => site.mail.sentTo('code@example.in').length > 0, { what: 'a code by the site’s own server' });
    expect(site.other.received).toHaveLength(0);
  });
});

describe('the credentials', () => {
  it('of integrations that send no messages are not stored', async () => {
    await site.integrate(site.customSmtp(), { category: 'oauth' });
    expect(await site.dataSource.query('select is_enabled, sealed from providers')).toEqual([
      { is_enabled: false, sealed: null },
    ]);
  });

  it('are never stored in plain text in the database', async () => {
    await site.integrate(site.customSmtp());
    const dump = await site.dataSource.query('select p::text from providers p');
    expect(JSON.stringify(dump)).not.toContain(secret);
  });
});
