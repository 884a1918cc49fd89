import { createHmac } from 'node:crypto';

/** HMAC-SHA256 of the parts, 32 bytes. What it stands for can be recognised again, but not guessed without the key. */
export const keyedDigest = (key: string, ...parts: string[]): Buffer =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest();
