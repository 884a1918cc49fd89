import { randomUUID } from 'node:crypto';
import { readReturnPath, returnPathOf } from './return-path';

const key = 'a key that nobody else has, 32 characters';
const memberId = randomUUID();
const path = returnPathOf('bounces@register.example.in', memberId, 'asha@example.in', key);

describe('a return path', () => {
  it('names its member, is good for the address that it was made for, and fits every mail server', () => {
    const read = readReturnPath(path)!;
    expect(read.memberId).toBe(memberId);
    expect(read.isFor('Asha@Example.in', key)).toBe(true);
    expect(path.split('@')[0]!.length).toBeLessThanOrEqual(64);
  });

  it('is good for no other address, and not under another key', () => {
    const read = readReturnPath(path)!;
    expect([read.isFor('ravi@example.in', key), read.isFor('asha@example.in', 'another key')]).toEqual([false, false]);
  });

  it.each(['bounces@register.example.in', 'bounces+abc@x.in', ''])('is not %j', text => {
    expect(readReturnPath(text)).toBeNull();
  });
});
