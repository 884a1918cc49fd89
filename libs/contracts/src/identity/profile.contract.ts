import { z } from 'zod';
import { defineContract, route } from '../contract';
import { stateNames } from '../locations';
import {
  blankOr,
  City,
  cityOfState,
  Email,
  Experience,
  GivenExperience,
  Instant,
  Interest,
  LegalStructure,
  Mobile,
  mobile,
  NameReview,
  Nothing,
  optionalWebAddress,
  prose,
  State,
} from '../vocabulary';
import { ContactType, OtpSent, User } from './auth.contract';
import { answersShowingMembers, answersShowingWaysIn } from './member-answers';
import { NewPassword, Otp } from './credentials';
import { FullName, NgoName } from './names';
import { AgreesTo } from './privacy.contract';

/** A contact that becomes the member's once its code has been entered. */
export const PendingContact = z
  .object({ contactType: ContactType, maskedContact: z.string(), requestedAt: Instant })
  .meta({ id: 'PendingContact' });

/** Everything that members may read about their own account. */
export const Profile = User.extend({
  experience: Experience.nullable(),
  interests: z.array(Interest),
  bio: z.string().nullable(),
  ngoWebsite: z.string().nullable(),
  ngoLegalStructure: LegalStructure.nullable(),
  ngoRegistrationNumber: z.string().nullable(),
  ngoYearEstablished: z.string().nullable(),
  ngoDescription: z.string().nullable(),
  /** Whether the member wants to be in the public directory. */
  isListed: z.boolean(),
  nameReview: NameReview.default('none'),
  hasPassword: z.boolean(),
  emailConfirmed: z.boolean(),
  mobileConfirmed: z.boolean(),
  pendingContacts: z.array(PendingContact),
}).meta({ id: 'Profile' });
export type Profile = z.infer<typeof Profile>;

const ProfileFields = z.object({
  fullName: FullName,
  email: blankOr(Email, 'Invalid email address'),
  // The sentence comes from the specification, the rule from registration (spec/decisions).
  mobile: blankOr(mobile('Mobile number must be at least 10 digits'), 'Mobile number must be at least 10 digits'),
  state: z.enum(stateNames, 'State is required'),
  city: z.string('City is required').trim().min(1, 'City is required').max(80),
  experience: z.union([z.literal(''), GivenExperience]).optional(),
  interests: z.array(Interest).max(8).optional(),
  bio: prose(1000).optional(),
  ngoName: NgoName.optional(),
  ngoWebsite: optionalWebAddress,
  ngoDescription: prose(2000).optional(),
});

/**
 * The body of `PUT /profile`. A missing field stays as it is; a changed e-mail or mobile number waits for its code. A blank
 * contact keeps the current one.
 */
export const UpdateProfile = ProfileFields.partial().refine(cityOfState.holds, {
  path: ['city'],
  message: cityOfState.message,
});
/** The profile form, with all required fields. */
export const ProfileForm = ProfileFields.refine(cityOfState.holds, { path: ['city'], message: cityOfState.message });
export type ProfileForm = z.infer<typeof ProfileForm>;

/** The fields that a social sign-in cannot provide. */
export const CompleteProfile = z
  .object({
    mobile: Mobile,
    state: State,
    city: City,
    userType: z.enum(['activist', 'ngo']),
    ngoName: NgoName.optional(),
    ngoLegalStructure: LegalStructure.optional(),
    agreesTo: AgreesTo.optional(),
    termsAccepted: z.boolean().refine(accepted => accepted, 'You must accept the terms and conditions'),
    otp: Otp.optional(),
  })
  .refine(cityOfState.holds, { path: ['city'], message: cityOfState.message, when: () => true })
  .refine(({ userType, ngoName }) => userType !== 'ngo' || (ngoName ?? '').length >= 2, {
    path: ['ngoName'],
    message: 'NGO name is required',
    when: () => true,
  })
  .refine(({ userType, ngoLegalStructure }) => userType !== 'ngo' || ngoLegalStructure !== undefined, {
    path: ['ngoLegalStructure'],
    message: 'Legal structure is required',
    when: () => true,
  });

export const ChangeContact = z
  .object({
    contactType: ContactType,
    /** Missing: the pending contact of this type again, which the browser knows only masked. */
    contact: z.string().trim().max(254).optional(),
  })
  .superRefine(({ contact, contactType }, context) => {
    if (contact === undefined) return;
    for (const { message } of { mobile: Mobile, email: Email }[contactType].safeParse(contact).error?.issues ?? [])
      context.addIssue({ code: 'custom', path: ['contact'], message });
  });

export const ChangePassword = NewPassword({
  /** Blank for an account without a password, which signs in through a provider. */
  currentPassword: z.string().max(128),
});

export const profile = defineContract('identity.profile', {
  get: route({
    http: 'GET /profile',
    access: 'member',
    summary: 'My account',
    input: Nothing,
    output: Profile,
  }),
  update: route({
    http: 'PUT /profile',
    access: 'member',
    stepUp: 'sometimes',
    summary: 'Change my account; new contacts are pending until their code is entered',
    changes: [...answersShowingMembers],
    input: UpdateProfile,
    output: Profile,
  }),
  complete: route({
    http: 'POST /profile/complete',
    access: 'member',
    stepUp: true,
    summary: 'Give what a social sign-in could not: place, mobile number, type, terms',
    changes: [...answersShowingMembers],
    input: CompleteProfile,
    output: Profile,
  }),
  changeContact: route({
    http: 'POST /profile/contact-change',
    access: 'member',
    limit: 'code',
    stepUp: true,
    summary: 'Send a code to a new contact, or to a pending one again',
    changes: 'nothing: sends a code',
    input: ChangeContact,
    output: OtpSent,
  }),
  confirmContact: route({
    http: 'POST /profile/contact-change/confirm',
    access: 'member',
    limit: 'code',
    summary: 'Make a pending contact mine by its code; the old one is told',
    changes: ['identity.admin-users'],
    input: z.object({ contactType: ContactType, otp: Otp }),
    output: Profile,
  }),
  cancelContact: route({
    http: 'DELETE /profile/contact-change/:contactType',
    access: 'member',
    summary: 'Give up a pending contact',
    changes: 'nothing: its answer is the profile',
    input: z.object({ contactType: ContactType }),
    output: Profile,
  }),
  changePassword: route({
    http: 'POST /profile/password',
    access: 'member',
    limit: 'signIn',
    stepUp: 'sometimes',
    summary: 'Change my password; my other sessions end',
    changes: ['identity.profile', ...answersShowingWaysIn],
    input: ChangePassword,
    output: Nothing,
    status: 204,
  }),
  setAvatar: route({
    http: 'PUT /profile/avatar',
    access: 'member',
    summary: 'Use an uploaded picture as mine, or none',
    changes: [...answersShowingMembers],
    input: z.object({ mediaId: z.uuid().nullable() }),
    output: Profile,
  }),
  setListed: route({
    http: 'PUT /profile/listed',
    access: 'member',
    summary: 'Whether the public directory shows me',
    changes: ['identity.privacy.consents', ...answersShowingMembers],
    input: z.object({ isListed: z.boolean() }),
    output: Profile,
  }),
});
