import { z } from 'zod';
import { defineContract, route } from '../contract';
import { cleanMobile } from '../text/clean-contact';
import { MemberMarks } from '../member-marks';
import { Email, Instant, Mobile, NgoReview, Nothing, UserType } from '../vocabulary';
import { answersShowingMembers } from './member-answers';
import { Device, NewPassword, Otp } from './credentials';
import { PasskeyOptions, PasskeyProof } from './passkey';
import { Register } from './registration';
import { RecoveryCode, TotpCode } from './second-factors.contract';

export const ContactType = z.enum(['mobile', 'email']).meta({ id: 'ContactType' });
export type ContactType = z.infer<typeof ContactType>;

const contactSchemas = { mobile: Mobile, email: Email };

/** The type of a contact as it was typed or pasted: no e-mail address lacks letters. */
export const contactTypeOf = (contact: string): ContactType =>
  /^[^@\p{L}]*\d[^@\p{L}]*$/u.test(cleanMobile(contact)) ? 'mobile' : 'email';
/** The identifier for signing in, normalised: an e-mail address or a mobile number. */
const SignInContact = z
  .string()
  .trim()
  .max(254)
  .overwrite(text => contactSchemas[contactTypeOf(text)].safeParse(text).data ?? text)
  .superRefine((text, context) => {
    for (const { message } of contactSchemas[contactTypeOf(text)].safeParse(text).error?.issues ?? [])
      context.addIssue({ code: 'custom', message });
  });

export const SendOtp = z
  .object({ contact: z.string().trim().max(254), contactType: ContactType, device: Device })
  .superRefine(({ contact, contactType }, context) => {
    for (const { message } of contactSchemas[contactType].safeParse(contact).error?.issues ?? [])
      context.addIssue({ code: 'custom', path: ['contact'], message });
  });

export const OtpSent = z
  .object({
    maskedContact: z.string(),
    contactType: ContactType,
    note: z.string(),
    message: z.string(),
    provider: z.string(),
    /** Sent with the code, so that wrong codes entered by others do not use up this browser's attempts. It grants no access. */
    device: z.string().optional(),
    /** The code itself, only with APP_ENV local or test. */
    otp: z.string().optional(),
  })
  .meta({ id: 'OtpSent' });

/** An account as the sign-in, profile and admin screens see it. */
export const User = z
  .object({
    id: z.uuid(),
    fullName: z.string(),
    email: z.string().nullable(),
    mobile: z.string().nullable(),
    userType: UserType,
    role: z.enum(['user', 'moderator', 'editor', 'admin']),
    state: z.string(),
    city: z.string(),
    ngoName: z.string().nullable(),
    isVerified: z.boolean(),
    ...MemberMarks.shape,
    ngoReview: NgoReview,
    avatarUrl: z.string().nullable(),
    /** False after a social sign-in, until place, mobile number and terms are given: until then the member cannot post. */
    isComplete: z.boolean(),
    createdAt: Instant,
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

export const SignedIn = z
  .object({
    token: z.string(),
    /** Sent with the next sign-in, so that failed attempts of others do not delay this device. It grants no access. */
    device: z.string().optional(),
    user: User,
  })
  .meta({ id: 'SignedIn' });
export type SignedIn = z.infer<typeof SignedIn>;

/** The sign-in of a member with a second factor, who next proves it in one of these ways (`POST /auth/second-factor`). */
export const SecondFactorAsked = z
  .object({
    ticket: z.string(),
    ways: z.object({ totp: z.boolean(), passkey: z.boolean(), recoveryCode: z.boolean() }),
  })
  .meta({ id: 'SecondFactorAsked' });
export type SecondFactorAsked = z.infer<typeof SecondFactorAsked>;

export const SignInAnswer = z.union([SignedIn, SecondFactorAsked]);
export type SignInAnswer = z.infer<typeof SignInAnswer>;

/** One of the ways to prove it. */
export const SecondFactorProof = z.object({
  totp: TotpCode.optional(),
  passkey: PasskeyProof.optional(),
  recoveryCode: RecoveryCode.optional(),
});
const hasOneProof = ({ totp, passkey, recoveryCode }: z.output<typeof SecondFactorProof>) =>
  [totp, passkey, recoveryCode].filter(Boolean).length === 1;

export const Login = z.object({
  /** An e-mail address or a mobile number. */
  email: SignInContact,
  password: z.string().min(1, 'Password is required').max(128),
  device: Device,
});

export const ForgotPassword = z.object({
  /** An e-mail address or a mobile number. */
  email: SignInContact,
  device: Device,
});
export const VerifyResetOtp = ForgotPassword.extend({ otp: Otp });
export const ResetPassword = NewPassword({ resetToken: z.string().min(1).max(200) });

export const auth = defineContract('identity.auth', {
  sendOtp: route({
    http: 'POST /auth/send-otp',
    access: 'public',
    limit: 'code',
    summary: 'Send a one-time code to a contact that wants to register',
    changes: 'nothing: sends a code',
    input: SendOtp,
    output: OtpSent,
  }),
  register: route({
    http: 'POST /auth/register',
    access: 'public',
    limit: 'code',
    status: 201,
    summary: 'Join with a contact that was confirmed by its code',
    changes: [...answersShowingMembers],
    input: Register,
    output: SignedIn,
  }),
  login: route({
    http: 'POST /auth/login',
    whileHeld: true,
    access: 'public',
    limit: 'signIn',
    summary: 'Sign in with e-mail or mobile number and password',
    changes: 'nothing: a new session asks everything anew',
    input: Login,
    output: SignInAnswer,
  }),
  secondFactor: route({
    http: 'POST /auth/second-factor',
    whileHeld: true,
    access: 'public',
    limit: 'signIn',
    summary: 'Finish a sign-in with a code of the authenticator app, a passkey or a recovery code',
    changes: 'nothing: a new session asks everything anew',
    input: SecondFactorProof.extend({ ticket: z.string().min(20).max(200), device: Device }).refine(hasOneProof, {
      path: ['totp'],
      message: 'Please enter a code',
    }),
    output: SignedIn,
  }),
  passkeyOptions: route({
    http: 'POST /auth/passkey/options',
    whileHeld: true,
    access: 'public',
    limit: 'signIn',
    summary: 'What a browser needs to sign in with a passkey',
    changes: 'nothing: allows the next step',
    input: Nothing,
    output: PasskeyOptions,
  }),
  passkey: route({
    http: 'POST /auth/passkey',
    whileHeld: true,
    access: 'public',
    limit: 'signIn',
    summary: 'Sign in with a passkey alone, which is two factors at once',
    changes: 'nothing: a new session asks everything anew',
    input: z.object({ passkey: PasskeyProof, device: Device }),
    output: SignedIn,
  }),
  forgotPassword: route({
    http: 'POST /auth/forgot-password',
    access: 'public',
    limit: 'code',
    summary: 'Send a reset code; the answer is the same for a contact that nobody has',
    changes: 'nothing: sends a code',
    input: ForgotPassword,
    output: OtpSent,
  }),
  verifyResetOtp: route({
    http: 'POST /auth/verify-reset-otp',
    access: 'public',
    limit: 'code',
    summary: 'Change a right reset code into a token that sets one new password',
    changes: 'nothing: allows the next step',
    input: VerifyResetOtp,
    output: z.object({ resetToken: z.string() }),
  }),
  resetPassword: route({
    http: 'POST /auth/reset-password',
    access: 'public',
    limit: 'code',
    summary: 'Set the new password; every session of the account ends',
    changes: 'nothing: every session ends',
    input: ResetPassword,
    output: Nothing,
    status: 204,
  }),
  exchange: route({
    http: 'POST /auth/exchange',
    whileHeld: true,
    access: 'public',
    limit: 'signIn',
    summary: 'Change the one-use code of a social sign-in into a session',
    changes: 'nothing: a new session asks everything anew',
    input: z.object({ code: z.string().min(20).max(200), device: Device }),
    output: SignInAnswer,
  }),
  logout: route({
    http: 'POST /auth/logout',
    whileHeld: true,
    access: 'member',
    summary: 'End the session of this token',
    changes: 'nothing: the session ends',
    input: Nothing,
    output: Nothing,
    status: 204,
  }),
  me: route({
    http: 'GET /auth/me',
    access: 'member',
    summary: 'The account of this token',
    input: Nothing,
    output: User,
  }),
});
