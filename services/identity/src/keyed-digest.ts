import { createHmac } from 'node:crypto';

/** HMAC-SHA256 of the parts, 32 bytes. Equal parts give equal digests, but guesses cannot be checked without the key. */
export const keyedDigest = (key: string, ...parts: string[]): Buffer =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest();
