import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;
const version = 'v1';

/**
 * Encrypts a secret (AES-256-GCM) with its own data key, which is wrapped by the master key. `boundTo` names the row that it
 * belongs to: copied to another row it cannot be decrypted. The result is text: `v1.<wrapped key>.<ciphertext>`.
 */
export function seal(plain: string, masterKey: string, boundTo: string): string {
  const dataKey = randomBytes(keyBytes);
  const wrapped = encrypt(dataKey, wrappingKey(masterKey), boundTo);
  return [version, wrapped, encrypt(Buffer.from(plain), dataKey, boundTo)].join('.');
}

/** Decrypts the result of `seal`. Throws if a byte was changed, the key is another, or it was bound to something else. */
export function unseal(sealed: string, masterKey: string, boundTo: string): string {
  const [format, wrapped, ciphertext] = sealed.split('.');
  if (format !== version || !wrapped || !ciphertext) throw new Error('this is not sealed');
  return decrypt(ciphertext, decrypt(wrapped, wrappingKey(masterKey), boundTo), boundTo).toString();
}

/** The environment's secret is text of any length; a key has 32 bytes. */
const wrappingKey = (masterKey: string) => Buffer.from(hkdfSync('sha256', masterKey, '', 'sealed-box', keyBytes));

function encrypt(plain: Buffer, key: Buffer, boundTo: string) {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(boundTo));
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
}

function decrypt(text: string, key: Buffer, boundTo: string) {
  const bytes = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
}
