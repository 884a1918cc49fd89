import { generateKeyPairSync, sign } from 'node:crypto';
import { suppressionFor } from './provider-report';
import { hasSecret, reportsOfMsg91 } from './msg91-webhook.rules';
import { isSignedBySendGrid, reportsOfSendGrid } from './sendgrid-webhook.rules';

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
const now = new Date('2026-11-22T12:00:00Z');
const seconds = (at: Date) => String(Math.floor(at.getTime() / 1_000));
const body = Buffer.from('[{"event":"bounce"}]');
const signed = (timestamp = seconds(now), of = body) => ({
  ...{ body, timestamp },
  signature: sign('sha256', Buffer.concat([Buffer.from(timestamp), of]), privateKey).toString('base64'),
});

describe('the signature of SendGrid', () => {
  it('is that of the timestamp and the body as they came', () => {
    expect(isSignedBySendGrid(signed(), key, now)).toBe(true);
    expect(isSignedBySendGrid({ ...signed(), body: Buffer.from('[]') }, key, now)).toBe(false);
    expect(isSignedBySendGrid({ ...signed(), timestamp: seconds(new Date(now.getTime() - 1_000)) }, key, now)).toBe(
      false,
    );
  });

  it('is good for a day', () => {
    expect(isSignedBySendGrid(signed(seconds(new Date(now.getTime() - 23 * 3_600_000))), key, now)).toBe(true);
    expect(isSignedBySendGrid(signed(seconds(new Date(now.getTime() - 25 * 3_600_000))), key, now)).toBe(false);
    expect(isSignedBySendGrid(signed(seconds(new Date(now.getTime() + 25 * 3_600_000))), key, now)).toBe(false);
  });

  it.each([
    ['no key is entered', signed(), ''],
    ['the key is none', signed(), 'bm8ga2V5'],
    ['there is no signature', { ...signed(), signature: undefined }, key],
    ['there is no timestamp', { ...signed(), timestamp: undefined }, key],
  ])('is missing where %s', (_, events, verificationKey) => {
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
    [{ event: 'dropped', reason: 'Bounced Address' }, null],
    [{ event: 'delivered' }, null],
    [{ event: 'open' }, null],
  ])('suppresses an address that does not exist or complained: %j', (event, reason) => {
    expect(suppressionFor(report(event))).toBe(reason);
  });

  it('names the message that it is about, where that is one of ours', () => {
    const [deliveryId, memberId] = ['0b5c2f0e-1111-4222-8333-444455556666', '0b5c2f0e-1111-4222-8333-444455557777'];
    expect(report({ event: 'bounce', message: `${deliveryId}.${memberId}` }).message).toEqual({ deliveryId, memberId });
    expect(report({ event: 'bounce', message: 'a-code' }).message).toBeUndefined();
  });

  it('is nothing where it is no event', () => {
    for (const text of ['{}', '[1]', '[{"event":"bounce"}]', 'null'])
      expect(reportsOfSendGrid(Buffer.from(text))).toEqual([]);
  });
});

describe('a report of MSG91', () => {
  it('proves itself by the secret of the integration', () => {
    expect(hasSecret('a secret', 'a secret')).toBe(true);
    for (const [given, secret] of [
      ['another', 'a secret'],
      [undefined, 'a secret'],
      ['', ''],
    ] as const)
      expect(hasSecret(given, secret)).toBe(false);
  });

  it('suppresses a number that is blocked, and not one that was only off', () => {
    const told = [
      {
        requestId: 'r1',
        report: [
          { number: '919822012345', status: '17' },
          { number: '919822012346', status: 2 },
        ],
      },
    ];
    for (const sent of [told, { data: told }])
      expect(reportsOfMsg91(Buffer.from(JSON.stringify(sent))).map(suppressionFor)).toEqual(['blocked', null]);
  });
});
