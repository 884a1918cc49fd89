import { createECDH } from 'node:crypto';

/** The private half of a new VAPID key, by which push services identify a site (RFC 8292): 43 characters of base64url. */
export function newVapidKey() {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  const key = curve.getPrivateKey();
  return Buffer.concat([Buffer.alloc(32 - key.length), key]).toString('base64url');
}
