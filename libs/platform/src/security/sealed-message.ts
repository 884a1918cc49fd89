import { CompactEncrypt, compactDecrypt, exportJWK, generateKeyPair, importJWK } from 'jose';

const [agreement, cipher] = ['ECDH-ES', 'A256GCM'];

/** A key pair for one receiver, as text: what the public key encrypts, only the private key decrypts. */
export async function newMessageKeys(): Promise<{ publicKey: string; privateKey: string }> {
  const keys = await generateKeyPair(agreement, { crv: 'X25519', extractable: true });
  const [publicKey, privateKey] = await Promise.all([exportJWK(keys.publicKey), exportJWK(keys.privateKey)]);
  return { publicKey: JSON.stringify(publicKey), privateKey: JSON.stringify(privateKey) };
}

/** Encrypts a text for the holder of the private key, as a JWE (RFC 7516). Once that key is deleted nobody can read it. */
export async function sealMessage(text: string, publicKey: string): Promise<string> {
  const message = new CompactEncrypt(Buffer.from(text)).setProtectedHeader({ alg: agreement, enc: cipher });
  return message.encrypt(await importJWK(JSON.parse(publicKey), agreement));
}

/** Decrypts the result of `sealMessage`. Throws if a byte was changed or the key is another. */
export async function openMessage(sealed: string, privateKey: string): Promise<string> {
  const { plaintext } = await compactDecrypt(sealed, await importJWK(JSON.parse(privateKey), agreement), {
    keyManagementAlgorithms: [agreement],
    contentEncryptionAlgorithms: [cipher],
  });
  return Buffer.from(plaintext).toString();
}
