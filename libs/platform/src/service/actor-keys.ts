import { type ServiceName, serviceNames } from '@aar/contracts/access';
import { z } from 'zod';

/** `gateway/2026-11`: whose key it is, and a name that no other key of theirs has. */
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

/** The private key that a process signs actor tokens with: a JWK of Ed25519. */
export const SigningKey = json.pipe(PublicKey.extend({ d: z.string() }));
export type SigningKey = z.output<typeof SigningKey>;

/** The public keys of all who sign, a JWKS. Of one signer there are two while its key changes. */
export const PublicKeys = json.pipe(z.object({ keys: z.array(PublicKey).min(1) }));
export type PublicKeys = z.output<typeof PublicKeys>;

/** Whose key it is. */
export const ownerOf = (keyId: string) => keyId.slice(0, keyId.indexOf('/')) as ServiceName;
