import { randomUUID } from 'node:crypto';
import { readUnsubscribeToken, unsubscribeToken } from './unsubscribe-token';

const key = 'a key that nobody else has, 32 characters';

describe('the token of an unsubscribe link', () => {
  it('contains the member and what is switched off', () => {
    const memberId = randomUUID();
    expect(readUnsubscribeToken(unsubscribeToken(memberId, 'bulk_email', key), key)).toEqual({
      memberId,
      stop: 'bulk_email',
    });
    expect(readUnsubscribeToken(unsubscribeToken(memberId, 'message', key), key)?.stop).toBe('message');
  });

  it('always has the length reserved in prepared messages', () => {
    for (let tries = 0; tries < 50; tries += 1)
      expect(unsubscribeToken(randomUUID(), 'bulk_email', key)).toMatch(/^[\w-]{44}$/);
  });

  it('is rejected when made with another key', () => {
    const token = unsubscribeToken(randomUUID(), 'bulk_email', 'another key');
    expect(readUnsubscribeToken(token, key)).toBeNull();
  });

  it('is rejected when a single character is changed', () => {
    const token = unsubscribeToken(randomUUID(), 'bulk_email', key);
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === 'A' ? 'B' : 'A';
      expect(readUnsubscribeToken(token.slice(0, at) + other + token.slice(at + 1), key)).toBeNull();
    }
  });

  it.each(['', 'x', 'not a token', 'A'.repeat(44), 'A'.repeat(400)])('is rejected when it is %j', token => {
    expect(readUnsubscribeToken(token, key)).toBeNull();
  });
});
