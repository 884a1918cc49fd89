import { type ServiceName, serviceNames } from '@aar/contracts/access';
import { z } from 'zod';

/** `gateway/2026-11`: the owner of the key, and a name that is unique among the owner's keys. */
const kid = z.templateLiteral([z.enum(serviceNames), '/', z.string().regex(/^[\w.-]{1,60}$/)]);
const PublicKey = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string(), kid });

const json = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.issues.push({ code: 'custom', message: 'no JSON', input: text });
    return z.NEVER;
  }
});

/** The private key with which a process signs actor tokens: a JWK of Ed25519. */
export const SigningKey = json.pipe(PublicKey.extend({ d: z.string() }));
export type SigningKey = z.output<typeof SigningKey>;

/** The public keys of all signers, a JWKS. A signer has two during a key rotation. */
export const PublicKeys = json.pipe(z.object({ keys: z.array(PublicKey).min(1) }));
export type PublicKeys = z.output<typeof PublicKeys>;

/** The owner of a key. */
export const ownerOf = (keyId: string) => keyId.slice(0, keyId.indexOf('/')) as ServiceName;
