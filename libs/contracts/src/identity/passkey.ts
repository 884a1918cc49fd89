import { z } from 'zod';

const bytes = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(most);
const credential = {
  id: bytes(1_400),
  rawId: bytes(1_400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
};

/** The response of a passkey, as browsers give it (`PublicKeyCredential.toJSON`), without the fields that nobody needs. */
export const PasskeyProof = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(8_000),
    userHandle: bytes(100).optional(),
  }),
});

/** A passkey that a browser has just created. */
export const NewPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(40_000),
    transports: z.array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])).optional(),
  }),
});

/** The options with which a browser creates a passkey or responds with one, in the format of WebAuthn. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() });
