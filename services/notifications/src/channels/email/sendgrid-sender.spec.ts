import { type SendGridStandIn, startSendGrid } from '../../../test/sendgrid';
import { PreparedMail, unsubscribeSlot } from './prepared-mail';
import { SendGridSender } from './sendgrid-sender';

const apiKey = 'SG.a-key-of-the-tests';
let sendGrid: SendGridStandIn;
let mail: PreparedMail;

beforeAll(async () => {
  sendGrid = await startSendGrid(apiKey);
  mail = await PreparedMail.of(
    {
      subject: 'Rally on Sunday',
      text: `Come at ten.\nhttps://a.example.in/unsubscribe/${unsubscribeSlot}\n`,
      html: `<p>Come at ten.</p><a href="https://a.example.in/unsubscribe/${unsubscribeSlot}">Unsubscribe</a>`,
    },
    {
      from: '"Animal Register" <hello@ngo.example.in>',
      unsubscribeUrl: `https://a.example.in/api/unsubscribe/${unsubscribeSlot}`,
    },
  );
});
afterAll(() => sendGrid?.stop());
afterEach(() => sendGrid.reset());

const sender = (key = apiKey) => new SendGridSender({ name: 'test', apiKey: key, url: sendGrid.url });
const to = (address: string) => ({ address, messageId: 'd.m', unsubscribeToken: 'T'.repeat(44) });
const refusal = (message: string) => ({ errors: [{ message, field: null, help: null }] });

describe('mail by SendGrid', () => {
  it('is a request as documented by SendGrid, with the recipient’s own one-click unsubscribe link', async () => {
    expect(await sender().deliver(mail, to('asha@example.in'))).toEqual({ status: 'sent' });
    expect(sendGrid.wrong).toEqual([]);
    const [taken] = sendGrid.taken;
    expect(taken).toMatchObject({
      personalizations: [{ to: [{ email: 'asha@example.in' }], custom_args: { message: 'd.m' } }],
      from: { email: 'hello@ngo.example.in', name: 'Animal Register' },
      subject: 'Rally on Sunday',
      headers: {
        'Message-ID': '<d.m@ngo.example.in>',
        'List-Unsubscribe': `<https://a.example.in/api/unsubscribe/${'T'.repeat(44)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
      tracking_settings: { click_tracking: { enable: false }, open_tracking: { enable: false } },
    });
    expect(JSON.stringify(taken)).not.toContain(unsubscribeSlot);
  });

  it('that is refused has SendGrid’s own text as the reason, with addresses masked', async () => {
    sendGrid.answer({ status: 400, body: refusal('Does not contain a valid address: asha@example.in.') });
    expect(await sender().deliver(mail, to('asha@example.in'))).toEqual({
      status: 'failed',
      reason: 'Does not contain a valid address: a***@example.in.',
    });
  });

  it('backs off for the time in a 429 response, without further requests', async () => {
    const one = sender();
    sendGrid.answer({ status: 429, headers: { 'retry-after': '30' }, body: refusal('too many requests') });
    expect(await one.deliver(mail, to('asha@example.in'))).toEqual({
      status: 'retry',
      reason: 'too many requests',
      away: true,
      afterMs: 30_000,
    });
    expect(one.isAway).toBe(true);
    expect(await one.deliver(mail, to('ravi@example.in'))).toMatchObject({ status: 'retry', away: true });
    expect(sendGrid.asked()).toBe(1);
  });

  it('is retried when the key is refused, since an administrator can correct it', async () => {
    expect(await sender('SG.wrong').deliver(mail, to('asha@example.in'))).toMatchObject({
      status: 'retry',
      away: true,
      reason: 'The provided authorization grant is invalid, expired, or revoked',
    });
  });

  it('stops for a while after three consecutive failures', async () => {
    const one = sender();
    sendGrid.answer({ status: 503 }, { status: 503 }, { status: 503 });
    for (let n = 0; n < 5; n += 1)
      expect(await one.deliver(mail, to('asha@example.in'))).toMatchObject({ status: 'retry', away: true });
    expect(sendGrid.asked()).toBe(3);
    expect(one.isAway).toBe(true);
  });

  it('continues after a single failure', async () => {
    const one = sender();
    sendGrid.answer({ status: 503 });
    expect(await one.deliver(mail, to('asha@example.in'))).toMatchObject({ status: 'retry' });
    expect(one.isAway).toBe(false);
    expect(await one.deliver(mail, to('asha@example.in'))).toEqual({ status: 'sent' });
  });

  it('has an unknown outcome when the connection breaks before the response', async () => {
    sendGrid.hang(true);
    const sending = sender().deliver(mail, to('asha@example.in'));
    while (sendGrid.asked() === 0) await new Promise(resolve => setImmediate(resolve));
    sendGrid.hang(false);
    expect(await sending).toMatchObject({ status: 'unknown' });
  });
});
