import type { Output } from '@aar/contracts/contract';
import type { suppressions } from '@aar/contracts/notifications/suppressions.contract';
import { waitUntil } from '@aar/tools/ports.mjs';
import type { TextChannelName } from '../src/channels/text/text-provider';
import { startDeliveryOf } from './deliveries';
import { authKey, type ProvidersSite, startProviders } from './providers.harness';

let site: ProvidersSite;

beforeAll(async () => {
  site = await startProviders();
});
afterAll(() => site?.stop());
afterEach(() => site.reset());

const secret = 'the-secret';
const noon = new Date('2026-11-22T12:00:00+05:30');

interface Sent {
  CRQID?: string;
  recipients?: { mobiles: string; CRQID?: string }[];
  sms?: { to: string[] }[];
  payload?: { template: { to_and_components: { to: string[] }[] } };
}

const numberIn = ({ recipients, sms, payload }: Sent) =>
  recipients?.[0]!.mobiles ?? sms?.[0]!.to[0] ?? payload!.template.to_and_components[0]!.to[0]!;

/** What was sent to MSG91 for each number. */
const sent = () =>
  new Map(
    site.msg91.heard
      .filter(({ path }) => path !== '/api/balance.php')
      .map(({ body }) => [numberIn(body as Sent).slice(-10), body as Sent]),
  );

/** Sends a broadcast to two members by MSG91. */
async function aBroadcast(settings: object, channel: TextChannelName = 'sms') {
  await site.integrate(
    { auth_key: authKey, webhook_secret: secret, ...settings },
    { name: channel === 'sms' ? 'msg91_sms' : 'msg91_whatsapp', category: channel },
  );
  for (const [index, { id }] of (await site.addMembers(2)).entries())
    await site.dataSource.query('update recipients set mobile = $2, mobile_confirmed = true where member_id = $1', [
      id,
      `982201234${index}`,
    ]);
  await site.startWorker({}, noon);
  const delivery = await startDeliveryOf(site, channel, { message: 'Dear member, rally - ANIMAL' });
  await delivery.finished();
  expect(await delivery.counts()).toMatchObject({ sent: 2, failed: 0 });
  return delivery;
}

/** Sends reports as MSG91 does: a form of its webhook v2, or JSON. */
async function report(body: URLSearchParams | object) {
  const isForm = body instanceof URLSearchParams;
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  const tell = () =>
    site.call('POST /webhooks/msg91', isForm ? body.toString() : body, {
      actor: null,
      headers: { 'x-webhook-secret': secret, 'content-type': type },
    });
  // The service may have cached that there was no provider.
  await waitUntil(async () => (await tell()).status === 204, { what: 'taking the report' });
}

const suppressed = async () =>
  (await site.call<Output<typeof suppressions.list>>('GET /admin/suppressions')).body.suppressions;

const byFlow = {
  sender_id: 'ANIMAL',
  broadcast_template_id: 'flow-b',
  broadcast_text: 'Dear member, {#var#} - ANIMAL',
};

describe('a text message that an operator drops after MSG91 accepted it', () => {
  it.each([
    ['with a registered template', byFlow],
    ['as free text', { sender_id: 'ANIMAL' }],
  ])('counts as failed in its broadcast, sent %s', async (_, settings) => {
    const delivery = await aBroadcast(settings);
    const [number, { CRQID }] = [...sent()][0]!;
    await report({ requestId: 'r1', telNum: `91${number}`, status: '2', failureReason: 'DLT scrubbing', CRQID });
    expect(await delivery.counts()).toMatchObject({ sent: 1, failed: 1 });
    expect(await delivery.reasons()).toEqual(['DLT scrubbing']);
    expect(await suppressed()).toEqual([]);
  });

  it('is identified to MSG91 both in the request and at its recipient, whichever it reports', async () => {
    await aBroadcast(byFlow);
    for (const { CRQID, recipients } of sent().values()) {
      expect(CRQID).toMatch(/^[\w.-]{1,80}$/);
      expect(recipients![0]!.CRQID).toBe(CRQID);
    }
  });

  it('counts as failed by WhatsApp too', async () => {
    const delivery = await aBroadcast({ sender: '919800000000', template_id: 'tells' }, 'whatsapp');
    const [number, { CRQID }] = [...sent()][0]!;
    await report({
      requestId: 'r1',
      customerNumber: `91${number}`,
      status: 'Failed',
      reason: 'No WhatsApp',
      crqid: CRQID,
    });
    expect(await delivery.counts()).toMatchObject({ sent: 1, failed: 1 });
    expect(await delivery.reasons()).toEqual(['No WhatsApp']);
  });

  it('to a blocked number is the last one, reported once by the form of webhook v2', async () => {
    const delivery = await aBroadcast(byFlow);
    const [number, { CRQID }] = [...sent()][0]!;
    const entries = [{ number: `91${number}`, status: '17', desc: 'Blocked number', CRQID }];
    const form = new URLSearchParams({ data: JSON.stringify([{ requestId: 'r1', report: entries }]) });
    for (let n = 0; n < 2; n += 1) await report(form);
    expect(await delivery.counts()).toMatchObject({ sent: 1, failed: 1 });
    expect(await suppressed()).toEqual([expect.objectContaining({ reason: 'blocked', provider: 'msg91' })]);
    const next = await startDeliveryOf(site, 'sms', { message: 'Dear member, again - ANIMAL' });
    await next.finished();
    expect(await next.counts()).toMatchObject({ sent: 1, suppressed: 1 });
  });
});

describe('a reply to a WhatsApp message', () => {
  const settings = { sender: '919800000000', template_id: 'tells' };
  const reply = (told: object, given = secret) =>
    site.call('POST /webhooks/msg91/inbound', told, { actor: null, headers: { 'x-webhook-secret': given } });
  const said = (uuid: string, number: string, text: string) => ({ uuid, customerNumber: `91${number}`, text });
  const again = async (channel: TextChannelName) => {
    const next = await startDeliveryOf(site, channel, { message: 'Dear member, again - ANIMAL' });
    await next.finished();
    return next.counts();
  };
  const newsOf = async (mobile: string) =>
    (
      await site.dataSource.query(
        `select n.title from notifications i join notices n on n.id = i.notice_id join recipients using (member_id)
         where mobile = $1 order by n.created_at`,
        [mobile],
      )
    ).map(({ title }: { title: string }) => title);

  it('STOP ends WhatsApp for its number, and START starts it again; the member is notified of both on the site', async () => {
    await aBroadcast(settings, 'whatsapp');
    const [number] = [...sent()][0]!;
    // MSG91 may forward it twice.
    for (let times = 0; times < 2; times += 1) expect((await reply(said('u1', number, 'Stop.'))).status).toBe(204);
    expect(await suppressed()).toEqual([
      expect.objectContaining({ reason: 'asked', scope: 'whatsapp', provider: 'msg91', detail: 'stop' }),
    ]);
    expect(await again('whatsapp')).toMatchObject({ sent: 1, suppressed: 1 });
    expect(await newsOf(number)).toEqual([expect.stringMatching(/^You replied STOP/)]);
    await reply(said('u2', number, 'START'));
    expect(await suppressed()).toEqual([]);
    expect(await again('whatsapp')).toMatchObject({ sent: 2 });
    expect(await newsOf(number)).toEqual([
      expect.stringMatching(/^You replied STOP/),
      expect.stringMatching(/^You replied START/),
    ]);
  });

  it('STOP does not affect SMS, and START does not reopen a number that is blocked', async () => {
    await aBroadcast(byFlow);
    const [number] = [...sent()][0]!;
    await reply(said('u3', number, 'बंद करो'));
    expect(await again('sms')).toMatchObject({ sent: 2 });
    await report({ requestId: 'r9', telNum: `91${number}`, status: '17', failureReason: 'Blocked' });
    await reply(said('u4', number, 'START'));
    expect(await suppressed()).toEqual([expect.objectContaining({ reason: 'blocked', scope: 'all' })]);
    expect(await again('sms')).toMatchObject({ sent: 1, suppressed: 1 });
  });

  it('needs the secret of the integration, and other texts change nothing', async () => {
    await aBroadcast(settings, 'whatsapp');
    const [number] = [...sent()][0]!;
    expect((await reply(said('u5', number, 'STOP'), 'another')).status).toBe(403);
    expect((await reply(said('u6', number, 'Thank you, do not stop'))).status).toBe(204);
    expect(await suppressed()).toEqual([]);
  });
});
