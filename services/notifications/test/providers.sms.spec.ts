import { waitUntil } from '@aar/tools/ports.mjs';
import { authKey, type ProvidersSite, startProviders } from './providers.harness';

let site: ProvidersSite;

beforeAll(async () => {
  site = await startProviders();
});
afterAll(() => site?.stop());
afterEach(() => site.reset());

/** The requests to MSG91 for a mobile number; codes to others may be in progress too. */
const about = (mobile: string) => site.msg91.heard.filter(({ body }) => JSON.stringify(body)?.includes(mobile));

describe('text messages', () => {
  const settings = { auth_key: authKey, template_id: 'flow-1', sender_id: 'ANIMAL' };
  const msg91Sms = (changes: object = {}) =>
    site.integrate({ ...settings, ...changes }, { name: 'msg91_sms', category: 'sms' });

  it('with a code use the registered template of MSG91', async () => {
    await msg91Sms();
    await site.waitForProvider('msg91_sms', 'mobile');
    await site.startWorker({ WORKER_QUEUES: 'codes' });
    await site.deliver('mobile', '9822012345');
    await waitUntil(() => about('919822012345').length > 0, { what: 'the text message' });
    expect(about('919822012345').at(-1)).toMatchObject({
      path: '/api/v5/flow/',
      authkey: authKey,
      body: { template_id: 'flow-1', sender: 'ANIMAL', recipients: [{ mobiles: '919822012345', VAR1: '042137' }] },
    });
    expect(site.mail.sentTo('9822012345@sms.local')).toHaveLength(0);
  });

  it.each([
    ['in Hindi for who chose that, where a template of codes in Hindi is entered', 'flow-hi', 'flow-hi'],
    ['in English where none is', '', 'flow-1'],
  ])('with a code are %s', async (_, entered, template) => {
    await msg91Sms({ code_hi_template_id: entered });
    await site.waitForProvider('msg91_sms', 'mobile');
    const [member] = await site.addMembers(1);
    await site.prefer(member!.id, { language: 'hi' });
    await site.startWorker({ WORKER_QUEUES: 'codes' });
    await site.deliver('mobile', '9822012345', { memberId: member!.id });
    await waitUntil(() => about('919822012345').length > 0, { what: 'the text message' });
    expect(about('919822012345')).toEqual([
      expect.objectContaining({ body: expect.objectContaining({ template_id: template }) }),
    ]);
  });

  it('are sent as free text with the sender id if there is no template', async () => {
    await msg91Sms({ template_id: '' });
    await site.waitForProvider('msg91_sms', 'mobile');
    await site.startWorker({ WORKER_QUEUES: 'codes' });
    await site.deliver('mobile', '9822012345');
    await waitUntil(() => about('9822012345').length > 0, { what: 'the text message' });
    expect(about('9822012345').at(-1)).toMatchObject({
      path: '/api/v2/sendsms',
      body: { sender: 'ANIMAL', route: '4', country: '91', sms: [{ to: ['9822012345'] }] },
    });
  });

  it('that MSG91 refuses are not retried, unlike those that it cannot accept now', async () => {
    await msg91Sms();
    await site.waitForProvider('msg91_sms', 'mobile');
    site.msg91.state.answer = { type: 'error', message: 'template not approved' };
    await site.startWorker({ WORKER_QUEUES: 'codes' });
    await site.deliver('mobile', '9822000001');
    await waitUntil(() => about('9822000001').length > 0, { what: 'the refusal' });
    site.msg91.state.status = 503;
    await site.deliver('mobile', '9822000002');
    await waitUntil(() => about('9822000002').length > 1, { what: 'another try' });
    expect(about('9822000001')).toHaveLength(1);
  });

  it('that MSG91 refuses for lack of credit are sent once there is some', async () => {
    await msg91Sms();
    await site.waitForProvider('msg91_sms', 'mobile');
    const accepts = site.msg91.state.answer;
    site.msg91.state.answer = { type: 'error', message: 'Insufficient balance', code: '301' };
    await site.startWorker({ WORKER_QUEUES: 'codes' });
    await site.deliver('mobile', '9822000003');
    await waitUntil(() => about('9822000003').length > 0, { what: 'the refusal' });
    site.msg91.state.answer = accepts;
    await waitUntil(() => about('9822000003').length > 1, { what: 'another try' });
  });

  it('that MSG91 handles slowly do not delay codes by e-mail', async () => {
    await msg91Sms();
    await site.waitForProvider('msg91_sms', 'mobile');
    await site.startWorker({ WORKER_QUEUES: 'codes' });
    site.msg91.state.hangs = true;
    const mobiles = Array.from({ length: 20 }, (_, index) => String(9_822_000_001 + index));
    await Promise.all(mobiles.map(mobile => site.deliver('mobile', mobile)));
    await waitUntil(() => mobiles.every(mobile => about(mobile).length > 0), { what: 'MSG91 to have them' });
    await site.deliver('email', 'asha@example.in');
    await waitUntil(() => site.mail.sentTo('asha@example.in').length > 0, {
      what: 'the code by e-mail',
      timeout: 4_000,
    });
    expect(about('9822000001')).toHaveLength(1);
  });
});
