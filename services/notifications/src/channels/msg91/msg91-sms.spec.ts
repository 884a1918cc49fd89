import { sendReasons } from '@aar/contracts/notifications/send-reasons';
import { countSms } from '@aar/contracts/text/count-sms';
import { startMsg91 } from '../../../test/msg91';
import type { ShortMessage } from '../../templates/short-message';
import { LocalTextProvider } from '../text/local-text-provider';
import { textMessageOf } from '../text/text-provider';
import { Msg91Sms } from './msg91-sms';
import { Msg91WhatsApp } from './msg91-whatsapp';

const key = 'msg91-key-0123456789';
let msg91: Awaited<ReturnType<typeof startMsg91>>;
beforeAll(async () => {
  msg91 = await startMsg91(key);
});
afterAll(() => msg91.stop());
afterEach(() => msg91.reset());

const settings = { auth_key: key, sender_id: 'ANIMAL' };
const site = 'https://register.example.in';

describe('a free text by SMS', () => {
  it.each([
    ['plain English', 'Rally at ten', 'gsm'],
    ['an accent that GSM has', 'Rally at Café Goa', 'gsm'],
    ['the euro sign, of the extension table', 'Rally: 5 € [for food]', 'gsm'],
    ['a backtick, which GSM has not', 'Rally at `ten`', 'unicode'],
    ['an accent that is a character of its own', 'Rally at Cafe\u0301 Goa', 'unicode'],
    ['Hindi', 'रैली', 'unicode'],
    ['an emoji', 'Rally 🐕', 'unicode'],
  ])('is sent in the encoding that was counted: %s', async (_, text, encoding) => {
    const sms = new Msg91Sms(settings, msg91.url, site);
    expect(await sms.send('9822012345', { language: 'en', text })).toEqual({ status: 'sent' });
    const body = msg91.heard[0]!.body as { unicode?: string; sms: object[] };
    expect(body.sms).toEqual([{ message: text, to: ['9822012345'] }]);
    expect(countSms(text).encoding).toBe(encoding);
    expect(body.unicode === '1' ? 'unicode' : 'gsm').toBe(encoding);
  });
});

const short: ShortMessage = {
  language: 'en',
  messageClass: 'emergency',
  title: 'Critical: Dog hit by a scooter, Pune',
  body: 'Emergency Rescue, FC Road (gate 2)',
  path: '/support-requests/0b5c2f0e-1111-4222-8333-444455556666',
  text: 'Critical: Dog hit by a scooter, Pune. https://register.example.in/x',
};
const tell = (
  registered: Record<string, string>,
  { kind = 'alert', ...changes }: Partial<ShortMessage> & { kind?: 'alert' | 'campaign' } = {},
) =>
  new Msg91Sms({ ...settings, ...registered }, msg91.url, site).send(
    '9822012345',
    textMessageOf(kind, { ...short, ...changes }),
  );
const message = () => (msg91.heard[0]?.body as { sms: { message: string }[] }).sms[0]!.message;

describe('an alert by a registered text with tagged variables', () => {
  it('fills each variable by its tag', async () => {
    expect(await tell({ alert_text: 'Animal alert: {#alphanumeric#}. {#url#}' })).toEqual({ status: 'sent' });
    expect(message()).toBe(`Animal alert: Critical Dog hit by a scooter Pune. ${site}${short.path}`);
  });

  it('passes the parts to MSG91’s template by their numbers', async () => {
    const flow = { alert_template_id: 'flow-a', alert_text: '{#alphanumeric#}: {#alphanumeric#}. {#url#} - AAR' };
    expect(await tell(flow)).toEqual({ status: 'sent' });
    expect(msg91.heard[0]!.body).toMatchObject({
      recipients: [
        {
          VAR1: 'Critical Dog hit by a scooter Pune',
          VAR2: 'Emergency Rescue FC Road gate 2',
          VAR3: site + short.path,
        },
      ],
    });
  });

  it.each([
    ['an unknown tag', 'Animal alert on {#date#}: {#var#}. {#url#}', /^Registered text: {#date#} is no variable/],
    [
      'a variable for which an alert has no value',
      '{#var#}, call {#cbn#}',
      /^Registered text: Nothing fills variable 2/,
    ],
    [
      'a path in a variable for letters',
      '{#alphanumeric#} {#alphanumeric#} {#alphanumeric#}',
      /Nothing fills variable 3/,
    ],
  ])('is not sent by a stored text with %s, and is not counted as sent', async (_, text, reason) => {
    for (const flow of [{}, { alert_template_id: 'flow-a' }] as Record<string, string>[])
      expect(await tell({ alert_text: text, ...flow })).toEqual({
        status: 'failed',
        reason: expect.stringMatching(reason),
      });
    expect(msg91.heard).toEqual([]);
  });

  it('is sent although its own text looks like a placeholder, which is broken up', async () => {
    const title = 'Dog at gate {#1}';
    expect(await tell({ alert_text: 'Alert: {#var#}. {#url#}' }, { title })).toEqual({ status: 'sent' });
    expect(message()).toBe(`Alert: Dog at gate { #1}. ${site}${short.path}`);
    msg91.reset();
    expect(await tell({}, { title, text: title })).toEqual({ status: 'sent' });
    expect(message()).toBe('Dog at gate { #1}');
  });
});

describe('a placeholder that was left in the text of a campaign', () => {
  const left = { kind: 'campaign', messageClass: 'promotional', text: 'Dear member, {#var#} - AAR' } as const;

  it('is refused by its registered text', async () => {
    expect(await tell({ broadcast_text: 'Dear member, {#var#} - AAR' }, left)).toEqual({
      status: 'failed',
      reason: 'Variable 1 still has a placeholder',
    });
    expect(msg91.heard).toEqual([]);
  });

  it('is never sent as free text or by WhatsApp', async () => {
    const refused = { status: 'failed', reason: sendReasons.placeholderLeft };
    expect(await tell({}, left)).toEqual(refused);
    const whatsApp = new Msg91WhatsApp({ auth_key: key, sender: '919800000000', template_id: 'news' }, msg91.url, site);
    expect(await whatsApp.send('9822012345', textMessageOf('campaign', { ...short, body: left.text }))).toEqual(
      refused,
    );
    expect(msg91.heard).toEqual([]);
  });

  it('does not reach the inbox of a developer either', async () => {
    const inbox = new LocalTextProvider('sms', 'smtp://127.0.0.1:1', 'AAR <a@example.in>');
    expect(await inbox.send('9822012345', { language: 'en', text: left.text })).toEqual({
      status: 'failed',
      reason: sendReasons.placeholderLeft,
    });
    inbox.close();
  });
});
