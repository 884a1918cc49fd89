import { createHmac, randomUUID } from 'node:crypto';
import { addressMark, readUnsubscribeToken, unsubscribeToken } from './unsubscribe-token';

const key = 'a key that nobody else has, 32 characters';
const at = new Date('2026-11-26T08:00:00Z');
const address = 'asha@example.in';
const tokenOf = (memberId = randomUUID(), stop: 'bulk_email' | 'message' = 'bulk_email', of = key) =>
  unsubscribeToken({ memberId, stop, address, at }, of);

describe('the token of an unsubscribe link', () => {
  it('contains the member, what is switched off, and when, and to which address, the mail was sent', () => {
    const memberId = randomUUID();
    const sent = { at, to: addressMark(address, key) };
    expect(readUnsubscribeToken(tokenOf(memberId), key)).toEqual({ memberId, stop: 'bulk_email', sent });
    expect(readUnsubscribeToken(tokenOf(memberId, 'message'), key)?.stop).toBe('message');
    expect(addressMark(' Asha@Example.in', key)).toEqual(sent.to);
    expect(addressMark('asha@example.org', key)).not.toEqual(sent.to);
  });

  it('always has the same length', () => {
    for (let tries = 0; tries < 50; tries += 1) expect(tokenOf()).toMatch(/^[\w-]{56}$/);
  });

  it('is read as before in an older mail, without its time and address', () => {
    const memberId = randomUUID();
    const body = Buffer.concat([Buffer.from([4]), Buffer.from(memberId.replaceAll('-', ''), 'hex')]);
    const mac = createHmac('sha256', key).update('unsubscribe').update(body).digest().subarray(0, 16);
    const token = Buffer.concat([body, mac]).toString('base64url');
    expect(readUnsubscribeToken(token, key)).toEqual({ memberId, stop: 'event' });
  });

  it('is rejected when made with another key', () => {
    expect(readUnsubscribeToken(tokenOf(randomUUID(), 'bulk_email', 'another key'), key)).toBeNull();
  });

  it('is rejected when a single character is changed', () => {
    const token = tokenOf();
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === 'A' ? 'B' : 'A';
      expect(readUnsubscribeToken(token.slice(0, at) + other + token.slice(at + 1), key)).toBeNull();
    }
  });

  it.each(['', 'x', 'not a token', 'A'.repeat(44), 'A'.repeat(56), '_'.repeat(56), 'A'.repeat(400)])(
    'is rejected when it is %j',
    token => {
      expect(readUnsubscribeToken(token, key)).toBeNull();
    },
  );
});
