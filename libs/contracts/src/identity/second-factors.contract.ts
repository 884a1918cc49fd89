import { z } from 'zod';
import { defineContract, route } from '../contract';
import { cleanCode } from '../text/clean-contact';
import { ById, Instant, line, Nothing } from '../vocabulary';
import { NewPasskey, PasskeyOptions } from './passkey';

/** The six digits that an authenticator app shows, often as `123 456`. */
export const TotpCode = z
  .string()
  .overwrite(cleanCode)
  .regex(/^\d{6}$/, 'Please enter the six digits that your app shows');

/** `k3m9q-x7p2w`: each works once, in place of the app or the passkey. */
export const RecoveryCode = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z2-7]{5}-?[a-z2-7]{5}$/, 'Please enter one of your recovery codes')
  .transform(text => text.replace('-', ''));

export const Passkey = z
  .object({
    id: z.uuid(),
    name: z.string(),
    createdAt: Instant,
    lastUsedAt: Instant.nullable(),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof Passkey>;

export const PasskeyName = line(60).min(1, 'Please give the passkey a name');

export const SecondFactors = z
  .object({
    /** Since when an authenticator app is set up. */
    totpSince: Instant.nullable(),
    passkeys: z.array(Passkey),
    recoveryCodesLeft: z.int(),
    /** Whether this session used a second factor. */
    isProved: z.boolean(),
    /** Whether the member has no rights of staff without one. */
    isRequired: z.boolean(),
  })
  .meta({ id: 'SecondFactors' });
export type SecondFactors = z.infer<typeof SecondFactors>;

/** Shown once; only their digests are stored. Null if the member already has some. */
const NewRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()).nullable() });

export const secondFactors = defineContract('identity.second-factors', {
  get: route({
    http: 'GET /second-factors',
    access: 'member',
    summary: 'How I prove at a sign-in that it is me, in addition to the password',
    input: Nothing,
    output: SecondFactors,
  }),
  beginTotp: route({
    http: 'POST /second-factors/totp',
    access: 'member',
    stepUp: true,
    summary: 'A new secret for an authenticator app; it counts once a code of it is entered',
    changes: 'nothing: it counts once a code is entered',
    input: Nothing,
    output: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmTotp: route({
    http: 'POST /second-factors/totp/confirm',
    access: 'member',
    limit: 'code',
    summary: 'Enter the first code of the app; from now on a sign-in asks for one',
    changes: ['identity.second-factors'],
    input: z.object({ code: TotpCode }),
    output: NewRecoveryCodes,
  }),
  removeTotp: route({
    http: 'DELETE /second-factors/totp',
    access: 'member',
    stepUp: true,
    status: 204,
    summary: 'Sign in without the authenticator app from now on',
    changes: ['identity.second-factors'],
    input: Nothing,
    output: Nothing,
  }),
  passkeyOptions: route({
    http: 'POST /second-factors/passkeys/options',
    access: 'member',
    stepUp: true,
    summary: 'What a browser needs to create a passkey for me',
    changes: 'nothing: allows the next step',
    input: Nothing,
    output: PasskeyOptions,
  }),
  addPasskey: route({
    http: 'POST /second-factors/passkeys',
    access: 'member',
    status: 201,
    summary: 'Add a passkey that this browser created; from now on a sign-in needs one, or another second factor',
    changes: ['identity.second-factors'],
    input: z.object({ name: PasskeyName, passkey: NewPasskey }),
    output: NewRecoveryCodes,
  }),
  renamePasskey: route({
    http: 'PUT /second-factors/passkeys/:id',
    access: 'member',
    status: 204,
    summary: 'Give one of my passkeys another name',
    changes: ['identity.second-factors'],
    input: ById.extend({ name: PasskeyName }),
    output: Nothing,
  }),
  removePasskey: route({
    http: 'DELETE /second-factors/passkeys/:id',
    access: 'member',
    stepUp: true,
    status: 204,
    summary: 'Remove one of my passkeys',
    changes: ['identity.second-factors'],
    input: ById,
    output: Nothing,
  }),
  renewRecoveryCodes: route({
    http: 'POST /second-factors/recovery-codes',
    access: 'member',
    stepUp: true,
    summary: 'Ten new recovery codes; the old ones end',
    changes: ['identity.second-factors'],
    input: Nothing,
    output: NewRecoveryCodes,
  }),
});
