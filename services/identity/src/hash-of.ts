import { createHash } from 'node:crypto';

/** The SHA-256 that is stored of a secret of many random bits: whoever reads the table cannot use it. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
