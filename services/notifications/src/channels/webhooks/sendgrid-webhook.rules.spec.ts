import { generateKeyPairSync, sign } from 'node:crypto';
import { suppressionFor } from './provider-report';
import { isSignedBySendGrid, reportsOfSendGrid } from './sendgrid-webhook.rules';

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
const now = new Date('2026-11-22T12:00:00Z');
const seconds = (at: Date) => String(Math.floor(at.getTime() / 1_000));
const body = Buffer.from('[{"event":"bounce"}]');
const signed = (timestamp = seconds(now), of = body) => ({
  body,
  timestamp,
  signature: sign('sha256', Buffer.concat([Buffer.from(timestamp), of]), privateKey).toString('base64'),
});

describe('the signature of SendGrid', () => {
  it('covers the timestamp and the raw body', () => {
    expect(isSignedBySendGrid(signed(), key, now)).toBe(true);
    expect(isSignedBySendGrid({ ...signed(), body: Buffer.from('[]') }, key, now)).toBe(false);
    expect(isSignedBySendGrid({ ...signed(), timestamp: seconds(new Date(now.getTime() - 1_000)) }, key, now)).toBe(
      false,
    );
  });

  it('is valid for a day', () => {
    expect(isSignedBySendGrid(signed(seconds(new Date(now.getTime() - 23 * 3_600_000))), key, now)).toBe(true);
    expect(isSignedBySendGrid(signed(seconds(new Date(now.getTime() - 25 * 3_600_000))), key, now)).toBe(false);
    expect(isSignedBySendGrid(signed(seconds(new Date(now.getTime() + 25 * 3_600_000))), key, now)).toBe(false);
  });

  it('is valid to the second of that day, and up to a day ahead', () => {
    const at = (difference: number) =>
      isSignedBySendGrid(signed(seconds(new Date(now.getTime() + difference))), key, now);
    expect([-86_400_000, 86_400_000].map(at)).toEqual([true, true]);
    expect([-86_401_000, 86_401_000].map(at)).toEqual([false, false]);
  });

  it.each(['', 'x1', '1x', '1234567890123'])('is invalid with the timestamp %j', timestamp => {
    const soon = new Date((Number(timestamp) || 1) * 1_000);
    expect(isSignedBySendGrid(signed(timestamp), key, soon)).toBe(false);
  });

  it.each([
    ['no key is entered', signed(), ''],
    ['the key is none', signed(), 'bm8ga2V5'],
    ['there is no signature', { ...signed(), signature: undefined }, key],
    ['there is no timestamp', { ...signed(), timestamp: undefined }, key],
  ])('is invalid when %s', (_, events, verificationKey) => {
    expect(isSignedBySendGrid(events, verificationKey, now)).toBe(false);
  });
});

describe('a report of SendGrid', () => {
  const report = (event: object) =>
    reportsOfSendGrid(Buffer.from(JSON.stringify([{ email: 'asha@example.in', sg_event_id: 'e1', ...event }])))[0]!;

  it.each([
    [{ event: 'bounce', type: 'bounce', reason: '550 no such user' }, 'bounced'],
    [{ event: 'bounce', type: 'blocked', reason: '421 later' }, null],
    [{ event: 'spamreport' }, 'complained'],
    [{ event: 'bounce', type: 'bounce', reason: '552 5.2.2 mailbox full' }, null],
    [{ event: 'bounce', type: 'bounce', reason: '550 5.7.1 blocked by policy' }, null],
    [{ event: 'dropped', reason: 'Bounced Address' }, 'bounced'],
    [{ event: 'dropped', reason: 'Spam Reporting Address' }, 'complained'],
    [{ event: 'dropped', reason: 'Unsubscribed Address' }, 'asked'],
    [{ event: 'dropped', reason: 'Spam Content' }, null],
    [{ event: 'dropped', reason: 'Recipient List over Package Quota' }, null],
    [{ event: 'unsubscribe' }, 'asked'],
    [{ event: 'delivered' }, null],
    [{ event: 'open' }, null],
  ])('suppresses an address that does not exist or complained: %j', (event, reason) => {
    expect(suppressionFor(report(event))).toBe(reason);
  });

  it.each([
    [{ event: 'delivered' }, 'delivered'],
    [{ event: 'bounce', type: 'bounce' }, 'bounced'],
    [{ event: 'bounce', type: 'blocked' }, 'refused'],
    [{ event: 'dropped', type: 'blocked' }, 'refused'],
    [{ event: 'spamreport' }, 'complained'],
    [{ event: 'open' }, 'other'],
  ])('maps an event to the outcome of the message: %j', (event, became) => expect(report(event).event).toBe(became));

  it.each([
    [{ event: 'bounce', type: 'bounce', reason: '550 no such user' }, 'gone'],
    [{ event: 'bounce', type: 'bounce', reason: '552 5.2.2 mailbox full' }, 'full'],
    [{ event: 'bounce', type: 'blocked', reason: '550 5.7.1 listed' }, 'policy'],
    [{ event: 'bounce', type: 'blocked', reason: 'no words' }, 'policy'],
    [{ event: 'bounce', type: 'blocked', reason: '452 4.2.2 mailbox full' }, 'full'],
    [{ event: 'spamreport' }, 'complaint'],
    [{ event: 'dropped', reason: 'Bounced Address' }, null],
    [{ event: 'delivered' }, null],
  ])('contains why a mail was returned: %j', (event, cause) => expect(report(event).cause).toBe(cause));

  it('has the recipient, the reason and an idempotency key', () => {
    expect(report({ event: 'bounce', reason: '550 no such user' })).toEqual({
      id: 'sendgrid:e1',
      event: 'bounced',
      contactType: 'email',
      contact: 'asha@example.in',
      detail: '550 no such user',
      cause: 'gone',
    });
    expect(report({ event: 'open' }).detail).toBe('');
  });

  it('is ignored when its id or address is too long', () => {
    const idOf = (length: number) => report({ event: 'open', sg_event_id: 'x'.repeat(length) });
    expect(idOf(200)).toBeDefined();
    expect([idOf(0), idOf(201), report({ event: 'open', email: 'x'.repeat(321) })]).toEqual(Array(3).fill(undefined));
  });

  it('names the message it is about, if it is ours', () => {
    const [deliveryId, memberId] = ['0b5c2f0e-1111-4222-8333-444455556666', '0b5c2f0e-1111-4222-8333-444455557777'];
    expect(report({ event: 'bounce', message: `${deliveryId}.${memberId}` }).message).toEqual({ deliveryId, memberId });
    expect(report({ event: 'bounce', message: 'a-code' }).message).toBeUndefined();
  });

  it('is empty when it is not an event', () => {
    for (const text of ['{}', '[1]', '[{"event":"bounce"}]', 'null'])
      expect(reportsOfSendGrid(Buffer.from(text))).toEqual([]);
  });
});
