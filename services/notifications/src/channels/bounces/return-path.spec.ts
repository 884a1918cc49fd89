import { randomUUID } from 'node:crypto';
import { readReturnPath, returnPathOf } from './return-path';

const key = 'a key that nobody else has, 32 characters';
const memberId = randomUUID();
const path = returnPathOf('bounces@register.example.in', memberId, 'asha@example.in', key);

describe('a return path', () => {
  it('names its member, is valid for the address it was made for, and is short enough for every mail server', () => {
    const read = readReturnPath(path)!;
    expect(read.memberId).toBe(memberId);
    expect(read.isFor('Asha@Example.in', key)).toBe(true);
    expect(path.split('@')[0]!.length).toBeLessThanOrEqual(64);
  });

  it('is invalid for another address or another key', () => {
    const read = readReturnPath(path)!;
    expect([read.isFor('ravi@example.in', key), read.isFor('asha@example.in', 'another key')]).toEqual([false, false]);
  });

  it.each(['bounces@register.example.in', 'bounces+abc@x.in', ''])('is not %j', text => {
    expect(readReturnPath(text)).toBeNull();
  });
});
