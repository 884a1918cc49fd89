import type { z } from 'zod';
import type { NewPasskey, PasskeyProof } from '@aar/contracts/identity/passkey';
import { api } from '../../api/deferred-client';

/** The passkey library is loaded on first use. */
const load = () => import('@simplewebauthn/browser');

/** Signs the server's challenge with a passkey. Rejects when the member cancels, or has no passkey on this device. */
export async function answerWithPasskey(): Promise<z.input<typeof PasskeyProof>> {
  const [{ startAuthentication }, options] = await Promise.all([load(), api.auth.passkeyOptions({})]);
  return (await startAuthentication({ optionsJSON: options as never })) as z.input<typeof PasskeyProof>;
}

/** Has the browser create a passkey. Rejects when the member cancels, or already has one on this device. */
export async function createPasskey(): Promise<z.input<typeof NewPasskey>> {
  const [{ startRegistration }, options] = await Promise.all([load(), api.secondFactors.passkeyOptions({})]);
  return (await startRegistration({ optionsJSON: options as never })) as z.input<typeof NewPasskey>;
}
