import { newMessageKeys, openMessage, sealMessage } from './sealed-message';

const text = JSON.stringify({ name: 'कुत्ता 🐾', words: 'crow '.repeat(10_000) });

it('is decrypted only with the private key', async () => {
  const [keys, others] = [await newMessageKeys(), await newMessageKeys()];
  const sealed = await sealMessage(text, keys.publicKey);
  expect(sealed).not.toContain('crow');
  expect(await openMessage(sealed, keys.privateKey)).toBe(text);
  await expect(openMessage(sealed, others.privateKey)).rejects.toThrow();
  await expect(openMessage(sealed, keys.publicKey)).rejects.toThrow();
});

it('differs each time, and is not decrypted if a byte was changed', async () => {
  const { publicKey, privateKey } = await newMessageKeys();
  const sealed = await sealMessage(text, publicKey);
  expect(await sealMessage(text, publicKey)).not.toBe(sealed);
  const parts = sealed.split('.');
  const at = 1_000;
  parts[3] = parts[3]!.slice(0, at) + (parts[3]![at] === 'A' ? 'B' : 'A') + parts[3]!.slice(at + 1);
  await expect(openMessage(parts.join('.'), privateKey)).rejects.toThrow();
});
