import { z } from 'zod';
import { defineContract, route } from '../contract';
import {
  blankOr,
  City,
  cityOfState,
  Email,
  GivenExperience,
  Instant,
  Interest,
  LegalStructure,
  line,
  Mobile,
  NgoReview,
  Nothing,
  optionalWebAddress,
  prose,
  State,
  UserType,
} from '../vocabulary';
import { answersShowingMembers } from './member-answers';

export const ContactType = z.enum(['mobile', 'email']).meta({ id: 'ContactType' });
export type ContactType = z.infer<typeof ContactType>;
export const Otp = z.string().regex(/^\d{6}$/, 'Please enter the complete 6-digit code');

const contactSchemas = { mobile: Mobile, email: Email };

/** What a contact was meant to be: no e-mail address is of digits alone. */
export const contactTypeOf = (contact: string): ContactType => (/^[\d\s()+-]+$/.test(contact) ? 'mobile' : 'email');
/** What one signs in with: an e-mail, or a mobile number, as they are kept. */
const SignInContact = z
  .string()
  .trim()
  .max(254)
  .overwrite(text => contactSchemas[contactTypeOf(text)].safeParse(text).data ?? text)
  .superRefine((text, context) => {
    for (const { message } of contactSchemas[contactTypeOf(text)].safeParse(text).error?.issues ?? [])
      context.addIssue({ code: 'custom', message });
  });

/** `device` that this browser was given last, with a code or at a sign-in. */
const Device = z.string().max(100).optional();

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
    /** Given with the code, it keeps what others enter wrongly from using up this browser's tries. It opens nothing. */
    device: z.string().optional(),
    /** The code itself, only with APP_ENV local or test. */
    otp: z.string().optional(),
  })
  .meta({ id: 'OtpSent' });

/** The sign-in, profile and admin screens' view of an account. */
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
    ngoReview: NgoReview,
    avatarUrl: z.string().nullable(),
    /** False after a social sign-in, until place, mobile and terms are given: before that nothing can be posted. */
    isComplete: z.boolean(),
    createdAt: Instant,
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

export const SignedIn = z
  .object({
    token: z.string(),
    /** Given with the next sign-in, it spares this device from waiting for what others failed at. It opens nothing. */
    device: z.string().optional(),
    user: User,
  })
  .meta({ id: 'SignedIn' });
export type SignedIn = z.infer<typeof SignedIn>;

export const Password = z.string().min(6, 'Password must be at least 6 characters').max(128);
export const optionalText = (max: number) => prose(max).optional();

const RegistrationFields = z.object({
  fullName: line(120).min(2, 'Full name must be at least 2 characters'),
  email: Email,
  mobile: Mobile,
  password: Password,
  confirmPassword: z.string().max(128),
  userType: UserType,
  state: State,
  city: City,
  termsAccepted: z.boolean().refine(accepted => accepted, 'You must accept the terms and conditions'),
  experience: GivenExperience.optional(),
  interests: z.array(Interest).max(8).optional(),
  bio: optionalText(1000),
  ngoName: line(160).optional(),
  ngoWebsite: optionalWebAddress,
  ngoLegalStructure: LegalStructure.optional(),
  ngoRegistrationNumber: line(80).optional(),
  ngoYearEstablished: blankOr(z.string().regex(/^\d{4}$/, 'Please enter a year'), 'Please enter a year'),
  ngoDescription: optionalText(2000),
});

type RegistrationFields = z.output<typeof RegistrationFields>;
const rules: [path: keyof RegistrationFields, message: string, holds: (form: RegistrationFields) => boolean][] = [
  ['confirmPassword', "Passwords don't match", form => form.confirmPassword === form.password],
  ['ngoName', 'NGO name is required', form => form.userType !== 'ngo' || (form.ngoName ?? '').length >= 2],
  ['ngoLegalStructure', 'Legal structure is required', form => form.userType !== 'ngo' || !!form.ngoLegalStructure],
  ['city', cityOfState.message, cityOfState.holds],
];

/** Adds the rules between fields; they are judged even while other fields are wrong, so that a form shows everything at once. */
function withRules<S extends z.ZodObject>(schema: S): S {
  let judged: z.ZodObject = schema;
  for (const [path, message, holds] of rules)
    judged = judged.refine(form => holds(form as RegistrationFields), { path: [path], message, when: () => true });
  return judged as S;
}

/** The registration form, before the code is asked for. */
export const Registration = withRules(RegistrationFields);
export type Registration = z.infer<typeof Registration>;
export const Register = withRules(RegistrationFields.extend({ otp: Otp, device: Device }));

export const Login = z.object({
  /** An e-mail, or a mobile number. */
  email: SignInContact,
  password: z.string().min(1, 'Password is required').max(128),
  device: Device,
});

export const ForgotPassword = z.object({
  /** An e-mail, or a mobile number. */
  email: SignInContact,
  device: Device,
});
export const VerifyResetOtp = ForgotPassword.extend({ otp: Otp });

/** A new password and its repetition, with the rule between the two. */
export const NewPassword = <S extends z.ZodRawShape>(others: S) =>
  z
    .object({ ...others, password: Password, confirmPassword: z.string().max(128) })
    .refine(
      form => (form as { password?: unknown }).password === (form as { confirmPassword?: unknown }).confirmPassword,
      {
        path: ['confirmPassword'],
        message: "Passwords don't match",
        when: () => true,
      },
    );
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
    access: 'public',
    limit: 'signIn',
    summary: 'Sign in with e-mail or mobile number and password',
    changes: 'nothing: a new session asks everything anew',
    input: Login,
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
    access: 'public',
    limit: 'signIn',
    summary: 'Change the one-use code of a social sign-in into a session',
    changes: 'nothing: a new session asks everything anew',
    input: z.object({ code: z.string().min(20).max(200), device: Device }),
    output: SignedIn,
  }),
  logout: route({
    http: 'POST /auth/logout',
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
