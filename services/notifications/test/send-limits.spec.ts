import { SendAllowance } from '../src/channels/limits/send-allowance';
import type { NotificationsConfig } from '../src/notifications.config';
import { waitUntil } from '@aar/tools/ports.mjs';
import { authKey, type ProvidersSite, startProviders } from './providers.harness';

const noon = new Date('2026-11-25T07:00:00Z');

let site: ProvidersSite;

beforeAll(async () => {
  site = await startProviders();
});
afterAll(() => site?.stop());
afterEach(() => site.reset());

describe('a broadcast that may send one message a second', () => {
  it('sends nothing except the messages in progress when it is paused', async () => {
    await site.addMembers(300);
    await site.dataSource.query(
      `update recipients set mobile = (9822000000 + substring(full_name from '[0-9]+')::int)::text, mobile_confirmed = true`,
    );
    const settings = { auth_key: authKey, sender_id: 'ANIMAL', promotional_sender_id: '123456', template_id: 'f' };
    await site.integrate(settings, { name: 'msg91_sms', category: 'sms' });
    await site.waitForProvider('msg91_sms', 'mobile');
    await site.startWorker({ SMS_LIMITS: '1/second', WORKER_QUEUES: 'campaigns' }, noon);
    const { campaignId } = (await site.broadcast({ messageType: 'sms', message: 'Rally on Sunday at ten' })).body;
    await waitUntil(() => site.msg91.heard.length >= 3, { what: 'the first messages', timeout: 30_000 });
    expect((await site.call(`POST /admin/campaigns/${campaignId}/pause`, {})).status).toBe(200);
    const atPause = site.msg91.heard.length;
    const leased = 'select from delivery_chunks where leased_until > now()';
    await waitUntil(async () => (await site.dataSource.query(leased)).length === 0, { what: 'releasing the chunk' });
    // The worker notices the pause within two seconds, or later on a busy machine; its chunk would take five minutes.
    expect(site.msg91.heard.length - atPause).toBeLessThan(30);
    expect((await site.campaign(campaignId)).counts.failed).toBe(0);
  });
});

describe('permission to send within the limits of a channel', () => {
  const allowanceOf = (sms: object) => {
    const limits = { EMAIL_LIMITS: {}, SMS_LIMITS: sms, WHATSAPP_LIMITS: {}, PUSH_LIMITS: {} };
    return new SendAllowance(site.dataSource, limits as unknown as NotificationsConfig);
  };
  const never = new AbortController().signal;

  beforeEach(() => site.dataSource.query('update send_usage set used = 0'));

  it('is granted to another message when it is returned', async () => {
    const allowance = allowanceOf({ day: 3 });
    for (let n = 0; n < 10; n += 1) {
      const permit = await allowance.permit('sms', never);
      expect(permit).toMatchObject({ status: 'granted' });
      if (permit.status === 'granted') permit.giveBack();
    }
    for (let n = 0; n < 3; n += 1) expect(await allowance.permit('sms', never)).toMatchObject({ status: 'granted' });
    expect(await allowance.permit('sms', never)).toMatchObject({ status: 'retry', away: true });
  });

  it('uses up nothing if nothing more will be sent', async () => {
    const allowance = allowanceOf({ day: 3 });
    for (let n = 0; n < 10; n += 1) await allowance.permit('sms', AbortSignal.abort());
    expect(await allowance.permit('sms', never)).toMatchObject({ status: 'granted' });
  });
});
