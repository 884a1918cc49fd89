import { Clock } from '@aar/platform/service/clock';
import type { ManualClock } from '@aar/testing/manual-clock';
import { waitUntil } from '@aar/tools/ports.mjs';
import { SendAllowance } from '../src/channels/limits/send-allowance';
import { CHANNELS, type Channels } from '../src/deliveries/channel';
import type { Claim } from '../src/deliveries/chunk-ledger';
import type { NotificationsConfig } from '../src/notifications.config';
import { startDeliveryOf } from './deliveries';
import { authKey, type ProvidersSite, startProviders } from './providers.harness';

let site: ProvidersSite;

beforeAll(async () => {
  site = await startProviders();
});
afterAll(() => site?.stop());
afterEach(() => site.reset());

const settings = {
  auth_key: authKey,
  sender_id: 'ANIMAL',
  promotional_sender_id: '123456',
  broadcast_template_id: 'flow-b',
  broadcast_text: 'Dear member, {#var#}{#var#} - ANIMAL',
  emergency_dlt_id: '1107160000000000001',
  emergency_text: 'URGENT: {#var#}{#var#} - ANIMAL',
};
const msg91 = (changes: object = {}) =>
  site.integrate({ ...settings, ...changes }, { name: 'msg91_sms', category: 'sms' });
async function aMember() {
  await site.addMembers(1);
  await site.dataSource.query(`update recipients set mobile = '9822012345', mobile_confirmed = true`);
}
/** Adds two members, the second of whom reads Hindi. */
async function twoLanguages() {
  const added = await site.addMembers(2);
  for (const [index, { id }] of added.entries())
    await site.dataSource.query('update recipients set mobile = $2, mobile_confirmed = true where member_id = $1', [
      id,
      `982200000${index + 1}`,
    ]);
  await site.prefer(added[1]!.id, { language: 'hi' });
}
const inBoth = {
  message: 'Dear member, rally - ANIMAL',
  subjectHi: 'रविवार को रैली',
  messageHi: 'प्रिय सदस्य, रैली - ANIMAL',
};
/** The template and values of each text, sorted by number. */
const flows = () =>
  sent()
    .map(({ body }) => body as { template_id: string; recipients: Record<string, string>[] })
    .map(({ template_id: template, recipients }) => {
      const { CRQID: _, ...values } = recipients[0]!;
      return { template, mobiles: '', ...values };
    })
    .sort((one, other) => one.mobiles.localeCompare(other.mobiles));
/** The id in MSG91's report about it. */
const named = { CRQID: expect.any(String) };
const noon = new Date('2026-11-22T12:00:00+05:30');
const night = new Date('2026-11-22T23:00:00+05:30');
const sent = () => site.msg91.heard.filter(({ path }) => path !== '/api/balance.php');

describe('a broadcast by SMS', () => {
  it('uses its registered template, sender id and values', async () => {
    await msg91();
    await aMember();
    await site.startWorker({}, noon);
    const delivery = await startDeliveryOf(site, 'sms', {
      message: 'Dear member, rally on Sunday at ten in Pune - ANIMAL',
    });
    await delivery.finished();
    expect(await delivery.counts()).toMatchObject({ sent: 1 });
    expect(sent()).toEqual([
      expect.objectContaining({
        path: '/api/v5/flow/',
        body: {
          flow_id: 'flow-b',
          template_id: 'flow-b',
          sender: '123456',
          ...named,
          recipients: [{ mobiles: '919822012345', VAR1: 'rally on Sunday at ten in Pun', VAR2: 'e', ...named }],
        },
      }),
    ]);
  });

  it('that differs from the registered text is not sent, with the reason', async () => {
    await msg91();
    await aMember();
    await site.startWorker({}, noon);
    const delivery = await startDeliveryOf(site, 'sms', { message: 'Dear members, rally on Sunday - ANIMAL' });
    await delivery.finished();
    expect(await delivery.reasons()).toEqual(['The text differs from the registered template after “Dear member”']);
    expect(sent()).toEqual([]);
  });

  it('in which a variable of the registered text was left is not sent', async () => {
    await msg91();
    await aMember();
    await site.startWorker({}, noon);
    const delivery = await startDeliveryOf(site, 'sms', { message: 'Dear member, {#var#}{#var#} - ANIMAL' });
    await delivery.finished();
    expect(await delivery.counts()).toMatchObject({ sent: 0, failed: 1 });
    expect(await delivery.reasons()).toEqual(['Variable 1 still has a placeholder']);
    expect(sent()).toEqual([]);
  });

  it('is in Hindi for members who chose it if a Hindi text is registered, otherwise in English', async () => {
    await msg91({ broadcast_hi_template_id: 'flow-hi', broadcast_hi_text: 'प्रिय सदस्य, {#var#}{#var#} - ANIMAL' });
    await twoLanguages();
    await site.startWorker({}, noon);
    const delivery = await startDeliveryOf(site, 'sms', inBoth);
    await delivery.finished();
    expect(flows()).toEqual([
      { template: 'flow-b', mobiles: '919822000001', VAR1: 'rall', VAR2: 'y' },
      { template: 'flow-hi', mobiles: '919822000002', VAR1: 'रै', VAR2: 'ली' },
    ]);
  });

  it.each([
    ['no Hindi text is registered', {}, inBoth],
    [
      'it has no Hindi version',
      { broadcast_hi_template_id: 'flow-hi', broadcast_hi_text: 'प्रिय सदस्य, {#var#}' },
      { message: inBoth.message },
    ],
  ])('is in English for everyone when %s', async (_, changes, written) => {
    await msg91(changes);
    await twoLanguages();
    await site.startWorker({}, noon);
    const delivery = await startDeliveryOf(site, 'sms', written);
    await delivery.finished();
    expect(flows().map(({ template, mobiles }) => [template, mobiles])).toEqual([
      ['flow-b', '919822000001'],
      ['flow-b', '919822000002'],
    ]);
  });

  it('waits at night until ten in the morning', async () => {
    await msg91();
    await aMember();
    await site.startWorker({}, night);
    await startDeliveryOf(site, 'sms', { message: 'Dear member, rally - ANIMAL' });
    const waits = `select extract(epoch from due_at - now()) / 3600 as hours from delivery_chunks where due_at > now() + interval '1 hour'`;
    await waitUntil(async () => (await site.dataSource.query(waits)).length > 0, { what: 'putting it off' });
    expect(Number((await site.dataSource.query(waits))[0].hours)).toBeCloseTo(11, 0);
    expect(sent()).toEqual([]);
  });

  it('stops when the advertising hours end while a chunk is being sent', async () => {
    await msg91();
    await aMember();
    const worker = await site.startWorker({ WORKER_QUEUES: 'codes' }, noon);
    const delivery = await startDeliveryOf(site, 'sms', { message: 'Dear member, rally - ANIMAL' });
    const [{ member_ids: memberIds }] = await site.dataSource.query('select member_ids from delivery_chunks');
    const claim = { deliveryId: delivery.id, kind: 'campaign', memberIds } as Claim;
    const sending = await worker.app.get<Channels>(CHANNELS).sms.prepare(claim, 'campaigns');
    worker.app.get<ManualClock>(Clock).set(night);
    expect(await sending.send(0)).toMatchObject({ status: 'later', reason: 'Advertising waits for the morning' });
    expect(sent()).toEqual([]);
  });

  it('stops at nine in the evening, and does not fail those who wait for the morning', async () => {
    await msg91();
    await site.addMembers(25);
    await site.dataSource.query(
      `update recipients set mobile = (9822000000 + substring(full_name from '[0-9]+')::int)::text, mobile_confirmed = true`,
    );
    const worker = await site.startWorker();
    let now = new Date('2026-11-22T20:59:59+05:30');
    jest.spyOn(worker.app.get(Clock), 'now').mockImplementation(() => now);
    site.msg91.state.hangs = true;
    const { id } = await startDeliveryOf(site, 'sms', { message: 'Dear member, rally - ANIMAL' });
    await site.dataSource.query(`update deliveries set give_up_at = now() where id = $1`, [id]);
    await waitUntil(() => sent().length === 20, { what: 'the messages that are handed over at a time' });
    now = new Date('2026-11-22T21:00:00+05:30');
    site.msg91.reset();
    const chunk = async () =>
      (
        await site.dataSource.query(
          `select unknown, failed, sent, finished_at as "finishedAt", leased_until as "leasedUntil",
             round(extract(epoch from due_at - now()) / 3600)::int as hours from delivery_chunks where delivery_id = $1`,
          [id],
        )
      )[0];
    await waitUntil(async () => (await chunk()).leasedUntil === null, { what: 'letting go of the chunk' });
    expect(await chunk()).toMatchObject({ unknown: 20, failed: 0, sent: 0, finishedAt: null, hours: 13 });
    expect(sent()).toEqual([]);
  });

  it('about a danger does not wait, and uses its own template', async () => {
    await msg91();
    await aMember();
    await site.startWorker({}, night);
    const delivery = await startDeliveryOf(site, 'sms', {
      message: 'URGENT: flood in Pune, boats needed - ANIMAL',
      urgency: 'critical',
    });
    await delivery.finished();
    expect(sent()).toEqual([
      expect.objectContaining({
        path: '/api/v2/sendsms',
        body: {
          sender: 'ANIMAL',
          route: '4',
          country: '91',
          DLT_TE_ID: '1107160000000000001',
          ...named,
          sms: [{ message: 'URGENT: flood in Pune, boats needed - ANIMAL', to: ['9822012345'] }],
        },
      }),
    ]);
  });

  it('fails with the provider’s own text', async () => {
    await msg91();
    await aMember();
    site.msg91.state.answer = { type: 'error', message: 'template id is not approved' };
    await site.startWorker({}, noon);
    const delivery = await startDeliveryOf(site, 'sms', { message: 'Dear member, rally - ANIMAL' });
    await delivery.finished();
    expect(await delivery.reasons()).toEqual(['template id is not approved']);
  });

  it('stops at the hourly limit, and continues with nobody else', async () => {
    await msg91();
    await site.addMembers(5);
    await site.dataSource.query(
      `update recipients set mobile = '98220' || right(full_name, 1) || '2345', mobile_confirmed = true`,
    );
    await site.dataSource.query('update send_usage set used = 0');
    await site.startWorker({ SMS_LIMITS: '3/hour' }, noon);
    const delivery = await startDeliveryOf(site, 'sms', { message: 'Dear member, rally - ANIMAL' });
    const left = `select from delivery_chunks where delivery_id = $1 and sent = 3 and leased_until is null`;
    await waitUntil(async () => (await site.dataSource.query(left, [delivery.id])).length > 0, {
      what: 'three messages and a pause',
    });
    expect(sent()).toHaveLength(3);
  });
});

it('an unused grant of a worker is returned only to the hour in which it was counted', async () => {
  await site.dataSource.query('update send_usage set used = 0');
  const limits = { EMAIL_LIMITS: {}, SMS_LIMITS: { hour: 20 }, WHATSAPP_LIMITS: {}, PUSH_LIMITS: {} };
  const allowance = new SendAllowance(site.dataSource, limits as unknown as NotificationsConfig);
  const used = async () =>
    (await site.dataSource.query(`select used from send_usage where channel = 'sms' and period = 'hour'`))[0].used;
  const next = async (grantedAt?: Date) => {
    const grant = allowance['grants'].get('sms');
    if (grant) Object.assign(grant, { until: 0, ...(grantedAt && { at: grantedAt }) });
    return allowance.permit('sms', new AbortController().signal);
  };
  const granted = { status: 'granted' };
  expect([await next(), await used()]).toMatchObject([granted, 20]);
  expect([await next(), await used()]).toMatchObject([granted, 20]);
  const before = new Date(Date.now() - 2 * 3_600_000);
  expect(await next(before)).toMatchObject({ status: 'retry' });
  expect(await used()).toBe(20);
});

describe('a broadcast by WhatsApp', () => {
  it('uses the approved template, with each value on one line', async () => {
    await site.integrate(
      { auth_key: authKey, template_id: 'site_news', sender: '+919800000000', language: 'en' },
      { name: 'msg91_whatsapp', category: 'whatsapp' },
    );
    site.msg91.state.answer = {
      status: 'success',
      hasError: false,
      data: 'Message submitted successfully',
      errors: null,
    };
    await aMember();
    await site.startWorker({}, night);
    const delivery = await startDeliveryOf(site, 'whatsapp', { message: 'Meet us\nat ten.' });
    await delivery.finished();
    expect(await delivery.counts()).toMatchObject({ sent: 1 });
    expect(sent()).toEqual([
      expect.objectContaining({
        path: '/api/v5/whatsapp/whatsapp-outbound-message/bulk/',
        authkey: authKey,
        body: {
          integrated_number: '919800000000',
          content_type: 'template',
          ...named,
          payload: {
            messaging_product: 'whatsapp',
            type: 'template',
            template: {
              name: 'site_news',
              language: { code: 'en', policy: 'deterministic' },
              to_and_components: [
                {
                  to: ['919822012345'],
                  components: {
                    body_1: { type: 'text', value: 'Rally on Sunday' },
                    body_2: { type: 'text', value: 'Meet us at ten.' },
                    body_3: { type: 'text', value: 'https://register.example.in/' },
                  },
                },
              ],
            },
          },
        },
      }),
    ]);
  });
});
