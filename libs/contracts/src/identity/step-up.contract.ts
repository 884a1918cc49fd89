import { z } from 'zod';
import { defineContract, route } from '../contract';
import { Instant, Nothing } from '../vocabulary';
import { ContactType, OtpSent } from './auth.contract';
import { Otp } from './credentials';
import { PasskeyProof } from './passkey';
import { TotpCode } from './second-factors.contract';

/** How a member can prove that the session is still theirs. */
export const StepUpWays = z
  .object({
    password: z.boolean(),
    /** The confirmed contacts, to each of which a code can be sent. */
    codes: z.array(z.object({ contactType: ContactType, maskedContact: z.string() })),
    passkey: z.boolean(),
    totp: z.boolean(),
  })
  .meta({ id: 'StepUpWays' });
export type StepUpWays = z.infer<typeof StepUpWays>;

/** One proof: the password, the code that was sent to a contact, a passkey, or a code of the authenticator app. */
export const StepUpProof = z
  .object({
    password: z.string().min(1, 'Password is required').max(128).optional(),
    contactType: ContactType.optional(),
    otp: Otp.optional(),
    passkey: PasskeyProof.optional(),
    totp: TotpCode.optional(),
  })
  .refine(
    ({ password, contactType, otp, passkey, totp }) =>
      (contactType === undefined) === (otp === undefined) &&
      [password, otp, passkey, totp].filter(proof => proof !== undefined).length === 1,
    'Enter your password, or a code that was sent to you',
  );
export type StepUpProof = z.output<typeof StepUpProof>;

/**
 * A session that signed in, or proved a credential again, within the last ten minutes may replace or multiply credentials
 * (routes with `stepUp`). Others are refused with `auth.step-up-required`.
 */
export const stepUp = defineContract('identity.step-up', {
  ways: route({
    http: 'GET /auth/step-up',
    access: 'member',
    summary: 'How I can prove that this session is still mine',
    input: Nothing,
    output: z.object({ ways: StepUpWays }),
  }),
  sendCode: route({
    http: 'POST /auth/step-up/code',
    access: 'member',
    limit: 'code',
    summary: 'Send a code to a confirmed contact of mine, to prove that this session is still mine',
    changes: 'nothing: sends a code',
    input: z.object({ contactType: ContactType }),
    output: OtpSent,
  }),
  prove: route({
    http: 'POST /auth/step-up',
    access: 'member',
    limit: 'signIn',
    summary: 'Prove that this session is still mine; wrong attempts wait as those to sign in',
    changes: 'nothing: allows the next calls',
    input: StepUpProof,
    output: z.object({ provedUntil: Instant }),
  }),
});
