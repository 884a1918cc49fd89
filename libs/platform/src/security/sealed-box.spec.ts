import { seal, unseal } from './sealed-box';

const key = 'a-master-key-of-more-than-32-characters';
const secret = '{"client_secret":"कुत्ता & co"}';

test('is decrypted with its key and for its row', () => {
  expect(unseal(seal(secret, key, 'row-1'), key, 'row-1')).toBe(secret);
});

test('reveals nothing of the secret, and differs each time', () => {
  const sealed = [seal(secret, key, 'row-1'), seal(secret, key, 'row-1')];
  expect(sealed[0]).not.toBe(sealed[1]);
  for (const text of sealed)
    for (const part of text.split('.')) expect(Buffer.from(part, 'base64url').includes('client_secret')).toBe(false);
});

test('is not decrypted with another key or for another row', () => {
  const sealed = seal(secret, key, 'row-1');
  expect(() => unseal(sealed, `${key}!`, 'row-1')).toThrow();
  expect(() => unseal(sealed, key, 'row-2')).toThrow();
});

test('is not decrypted if any byte was changed', () => {
  const [format, ...parts] = seal(secret, key, 'row-1').split('.');
  for (const [index, part] of parts.entries()) {
    const bytes = Buffer.from(part, 'base64url');
    for (let place = 0; place < bytes.length; place += 1) {
      const changed = Buffer.from(bytes);
      changed[place]! ^= 1;
      const others = parts.with(index, changed.toString('base64url'));
      expect(() => unseal([format, ...others].join('.'), key, 'row-1')).toThrow();
    }
  }
});

test.each(['', 'v1', 'v1.a', 'v1.a.b', 'v2.a.b', '{}'])('refuses %j, which was never encrypted', text => {
  expect(() => unseal(text, key, 'row-1')).toThrow();
});
