import type { z } from 'zod';
import type { NewPasskey, PasskeyProof } from '@aar/contracts/identity/passkey';
import { api } from '../../api/deferred-client';

/** The library that speaks with the browser's passkeys comes when somebody uses one. */
const load = () => import('@simplewebauthn/browser');

/** The browser's answer with a passkey of this site. Rejects when the member cancels, or has none here. */
export async function answerWithPasskey(): Promise<z.input<typeof PasskeyProof>> {
  const [{ startAuthentication }, options] = await Promise.all([load(), api.auth.passkeyOptions({})]);
  return (await startAuthentication({ optionsJSON: options as never })) as z.input<typeof PasskeyProof>;
}

/** A new passkey, which the browser creates and keeps. Rejects when the member cancels, or has one here already. */
export async function createPasskey(): Promise<z.input<typeof NewPasskey>> {
  const [{ startRegistration }, options] = await Promise.all([load(), api.secondFactors.passkeyOptions({})]);
  return (await startRegistration({ optionsJSON: options as never })) as z.input<typeof NewPasskey>;
}
