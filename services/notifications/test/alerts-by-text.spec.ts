import { randomUUID } from 'node:crypto';
import { supportRequestCreated } from '@aar/contracts/community/support-requests.messages';
import type { SavePreferences } from '@aar/contracts/notifications/preferences.contract';
import { waitUntil } from '@aar/tools/ports.mjs';
import { undecidedPreferences } from './notifications.harness';
import { authKey, type ProvidersSite, startProviders } from './providers.harness';

let site: ProvidersSite;

beforeAll(async () => {
  site = await startProviders();
});
afterAll(() => site?.stop());
afterEach(() => site.reset());

const alertBy = (...alert: SavePreferences['channels']['alert']) => ({
  channels: { ...undecidedPreferences.channels, alert },
});

/** Members with confirmed mobile numbers and these preferences; the n-th has 982200000n. */
async function members(...preferences: (Partial<SavePreferences> | null)[]) {
  const added = await site.addMembers(preferences.length);
  for (const [index, wanted] of preferences.entries()) {
    const { id } = added[index]!;
    await site.dataSource.query('update recipients set mobile = $2, mobile_confirmed = true where member_id = $1', [
      id,
      `982200000${index + 1}`,
    ]);
    if (wanted) await site.prefer(id, wanted);
  }
  return added.map(({ id }) => id);
}

/** Publishes a request in the city and waits until all its messages are sent. */
async function ring(urgencyLevel: 'critical' | 'high' = 'critical') {
  const requestId = randomUUID();
  await site.publish(supportRequestCreated, {
    requestId,
    ownerId: randomUUID(),
    title: 'Dog hit by a scooter',
    requestType: 'Emergency Rescue',
    urgencyLevel,
    location: 'FC Road',
    state: 'Maharashtra',
    city: 'Pune',
    createdAt: new Date().toISOString(),
  });
  const deliveries = () =>
    site.dataSource.query(
      'select channel, finished_at is not null as "isOver", final_counts as counts from deliveries where id = $1 or tells_of = $1',
      [requestId],
    );
  await waitUntil(
    async () => {
      const begun: { isOver: boolean }[] = await deliveries();
      return begun.length > 0 && begun.every(({ isOver }) => isOver);
    },
    { what: 'the alert' },
  );
  return { requestId, deliveries };
}

const sms = (changes: object = {}) =>
  site.integrate(
    {
      auth_key: authKey,
      sender_id: 'ANIMAL',
      promotional_sender_id: '123456',
      alert_template_id: 'flow-a',
      alert_text: 'Help needed: {#var#}{#var#}. {#var#}{#var#}. See example.in/{#var#}{#var#} - ANIMAL',
      ...changes,
    },
    { name: 'msg91_sms', category: 'sms' },
  );
const sent = () => site.msg91.heard.filter(({ path }) => path !== '/api/balance.php');
/** The sorted numbers in the requests to MSG91. */
const mobiles = () =>
  sent()
    .map(({ body }) => /"91(98220\d{5})"/.exec(JSON.stringify(body))?.[1])
    .sort();

describe('an alert by SMS', () => {
  it('goes only to members who opted in, by the registered text of alerts and at any hour', async () => {
    await sms();
    const chosen = alertBy('email', 'sms');
    const [, , unconfirmed, unsubscribed] = await members(chosen, null, chosen, chosen, alertBy('email'));
    await site.dataSource.query('update recipients set mobile_confirmed = false where member_id = $1', [unconfirmed]);
    await site.call(`POST ${site.unsubscribeLink(unsubscribed!, 'alert_email')}`, {}, { actor: null });
    await site.startWorker({}, new Date('2026-11-22T23:00:00+05:30'));
    const { requestId, deliveries } = await ring();
    // One of the two possible recipients has unsubscribed since.
    expect(await deliveries()).toContainEqual({
      channel: 'sms',
      isOver: true,
      counts: expect.objectContaining({ total: 2, sent: 1, suppressed: 1 }),
    });
    expect(mobiles()).toEqual(['9822000001']);
    const { body, path } = sent()[0] as { body: { recipients: Record<string, string>[] }; path: string };
    expect(path).toBe('/api/v5/flow/');
    expect(body).toMatchObject({ flow_id: 'flow-a', sender: 'ANIMAL' });
    const { mobiles: _, ...values } = body.recipients[0]!;
    expect(Object.values(values).join('')).toContain(`support-requests/${requestId}`);
  });

  it('is sent only for critical requests', async () => {
    await sms();
    await members(alertBy('email', 'sms', 'whatsapp'));
    await site.startWorker();
    const { deliveries } = await ring('high');
    expect(await deliveries()).toEqual([expect.objectContaining({ channel: 'email' })]);
    expect(sent()).toEqual([]);
  });

  it('by a registered text with an unknown tag is refused, and no member counts as reached', async () => {
    await sms({ alert_text: 'Animal alert: {#alphanumeric#} on {#date#}. {#url#}' });
    await members(alertBy('sms'));
    await site.startWorker();
    const { deliveries } = await ring();
    expect(await deliveries()).toContainEqual({
      channel: 'sms',
      isOver: true,
      counts: expect.objectContaining({ total: 1, sent: 0, failed: 1 }),
    });
    expect(sent()).toEqual([]);
  });

  it('contains the whole URL of the page if the registered text has a variable for it', async () => {
    await sms({ alert_template_id: '', alert_dlt_id: '78', alert_text: 'Animal alert: {#alphanumeric#}. {#url#}' });
    await members(alertBy('sms'));
    await site.startWorker();
    const { requestId } = await ring();
    expect(sent()[0]!.body).toMatchObject({
      DLT_TE_ID: '78',
      sms: [
        {
          message: `Animal alert: Critical Dog hit by a scooter Pune. https://register.example.in/support-requests/${requestId}`,
        },
      ],
    });
  });

  it('is in Hindi for members who chose it, when a Hindi text is registered', async () => {
    await sms({
      alert_hi_text: 'मदद चाहिए: {#var#}{#var#}। {#var#}{#var#}। example.in/{#var#}{#var#} - ANIMAL',
      alert_hi_dlt_id: '77',
    });
    await members({ ...alertBy('sms'), language: 'hi' }, alertBy('sms'));
    await site.startWorker();
    await ring();
    await waitUntil(() => sent().length === 2, { what: 'both messages' });
    const hindi = sent().find(({ path }) => path === '/api/v2/sendsms');
    expect(hindi?.body).toMatchObject({
      DLT_TE_ID: '77',
      unicode: '1',
      sms: [
        {
          message: expect.stringMatching(
            /^मदद चाहिए: अति आवश्यक: Dog hit by a scooter, Pune। आपातकालीन बचाव, FC Road। example.in\/support-requests\//,
          ),
          to: ['9822000001'],
        },
      ],
    });
    expect(mobiles()).toContain('9822000002');
  });

  it('waits for the rate limit, while the mail about the same alert is sent', async () => {
    await sms();
    await site.dataSource.query('update send_usage set used = 0');
    await members(alertBy('email', 'sms'), alertBy('email', 'sms'));
    await site.startWorker({ SMS_LIMITS: '1/hour' });
    void ring().catch(() => undefined);
    const left = `select from delivery_chunks c join deliveries d on d.id = c.delivery_id
      where d.channel = 'sms' and c.sent = 1 and c.finished_at is null and c.leased_until is null`;
    await waitUntil(async () => (await site.dataSource.query(left)).length > 0, { what: 'one message and a pause' });
    await waitUntil(() => site.mail.received.length === 2, { what: 'the mail' });
    expect(mobiles()).toHaveLength(1);
  });
});

it('an alert by WhatsApp goes to members who opted in, by the template of their language', async () => {
  await site.integrate(
    { auth_key: authKey, template_id: 'site_news', hi_template_id: 'site_news_hi', sender: '+919800000000' },
    { name: 'msg91_whatsapp', category: 'whatsapp' },
  );
  site.msg91.state.answer = { status: 'success', hasError: false };
  await members(alertBy('whatsapp'), { ...alertBy('whatsapp'), language: 'hi' }, null);
  await site.startWorker();
  await ring();
  const templates = sent().map(
    ({ body }) => (body as { payload: { template: { name: string; language: object } } }).payload.template,
  );
  expect(mobiles()).toEqual(['9822000001', '9822000002']);
  expect(
    templates.map(({ name, language }) => ({ name, language })).sort((a, b) => a.name.length - b.name.length),
  ).toEqual([
    { name: 'site_news', language: { code: 'en', policy: 'deterministic' } },
    { name: 'site_news_hi', language: { code: 'hi', policy: 'deterministic' } },
  ]);
});
