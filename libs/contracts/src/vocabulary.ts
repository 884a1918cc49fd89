import { z } from 'zod';
import { Moment } from './dates';
import { cleanEmail, cleanMobile } from './text/clean-contact';
import { wrongInMobile } from './text/wrong-in-mobile';
import { visible } from './text/clean-text';
import { cityNames, stateNames } from './locations';

/** An instant. Handlers may return a Date; JSON has ISO text. */
export const Instant = z
  .preprocess((value: Date | string) => (value instanceof Date ? value.toISOString() : value), Moment)
  .meta({ id: 'Instant' });

export const Nothing = z.object({});
export const ById = z.object({ id: z.uuid() });

/**
 * A single-line text: trimmed, without invisible characters, and refused with line breaks or control characters, which would
 * allow mail header injection.
 */
export const line = (max: number, message?: string) =>
  z
    .string()
    .overwrite(visible)
    .trim()
    .max(max)
    // eslint-disable-next-line no-control-regex -- refusing control characters is the point
    .regex(/^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*$/, message ?? 'Line breaks are not allowed here');

/** A text of several lines. */
export const prose = (max: number) => z.string().trim().max(max);

/** Of the characters that mail allows before the @, those that occur in people's addresses. */
const mailAddress =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.&~#$*/=]*[a-z0-9_+\-&~#$*/=]@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;
/** An e-mail address as it is stored, in lower case. For addresses sent by other programs, which are not cleaned. */
export const StoredEmail = z.email({ pattern: mailAddress }).max(254);
export const email = (message: string) =>
  z
    .string()
    .overwrite(cleanEmail)
    .max(254)
    .pipe(z.email({ pattern: mailAddress, error: message }));
export const Email = email('Invalid email address');

/** An Indian mobile number of ten digits, in any format; `message` is the error for one that is too short. */
export const mobile = (message: string) =>
  z
    .string()
    .overwrite(cleanMobile)
    .regex(/^[6-9]\d{9}$/, { error: ({ input }) => wrongInMobile(String(input)) ?? message })
    .meta({ description: '10 digits, starting with 6, 7, 8 or 9' });
export const Mobile = mobile('Invalid mobile number');

/**
 * A field that a form may leave blank; any other value must be valid, else the error is `message`. Checks of the schema have
 * errors of their own: give them the same message.
 */
export const blankOr = <S extends z.ZodType>(schema: S, message: string) =>
  z.union([z.literal(''), schema], message).optional();
const notFull = 'Please enter a full web address';
/** A user name before the host would mislead readers about where a link leads. */
const hasNoLogin = (address: string) => {
  const { username, password } = new URL(address);
  return username === '' && password === '';
};
export const optionalWebAddress = blankOr(
  z.url({ protocol: /^https?$/, error: notFull, abort: true }).refine(hasNoLogin, notFull),
  notFull,
);

export const State = z.enum(stateNames, 'Please select a state').meta({ id: 'State' });
export const City = z.string('Please select a city').trim().min(1, 'Please select a city').max(80);

/** The rule between state and city: the city must be in the state. */
export const cityOfState = {
  message: 'Please select a city',
  holds: ({ state, city }: { state?: string; city?: string }) => !state || !city || cityNames(state).includes(city),
};

export const PlaceFilter = z.object({ state: State.optional(), city: City.optional() });

/** Keyset pagination: `cursor` is the `nextCursor` of the previous page. */
export const Page = z.object({
  limit: z.int().min(1).max(50).default(24),
  cursor: z.string().max(400).optional(),
});
export const NextCursor = z.string().nullable();

export const UserType = z.enum(['activist', 'ngo']).meta({ id: 'UserType' });
export type UserType = z.infer<typeof UserType>;
export const Experience = z.enum(['beginner', 'intermediate', 'experienced', 'expert']).meta({ id: 'Experience' });
export type Experience = z.infer<typeof Experience>;
/** Experience in the categories of the public directory, in the order of `Experience`. */
export const DirectoryExperience = z.enum(['new', '1-2', '3-5', '5+']).meta({ id: 'DirectoryExperience' });
/** Experience as a member enters it, in either vocabulary. */
export const GivenExperience = z
  .enum([...Experience.options, ...DirectoryExperience.options])
  .transform(
    given => Experience.options[DirectoryExperience.options.findIndex(one => one === given)] ?? Experience.parse(given),
  );
export const Interest = z
  .enum([
    'Animal Rescue',
    'Street Animals',
    'Wildlife Protection',
    'Farm Animals',
    'Awareness Campaigns',
    'Legal Advocacy',
    'Veterinary Care',
    'Fundraising',
  ])
  .meta({ id: 'Interest' });
export type Interest = z.infer<typeof Interest>;
export const LegalStructure = z.enum(['trust', 'section8', 'society', 'unregistered']).meta({ id: 'LegalStructure' });
export type LegalStructure = z.infer<typeof LegalStructure>;
export const Urgency = z
  .enum(['critical', 'high', 'medium', 'low'], 'Please select urgency level')
  .meta({ id: 'Urgency' });
export type Urgency = z.infer<typeof Urgency>;

/** The total of an admin list, in addition to keyset pagination: the number of items on all pages, counted up to a cap. */
export const Total = z.object({ count: z.int().min(0), isCapped: z.boolean() }).meta({ id: 'Total' });
export type Total = z.infer<typeof Total>;

/** The URLs of a stored picture: the original size, and smaller versions by their width in pixels. */
export const Picture = z
  .object({
    id: z.uuid(),
    url: z.string(),
    width: z.int(),
    height: z.int(),
    variants: z.array(z.object({ width: z.int(), url: z.string() })),
  })
  .meta({ id: 'Picture' });
export type Picture = z.infer<typeof Picture>;

export const Role = z.enum(['user', 'moderator', 'editor', 'admin']).meta({ id: 'Role' });
export type Role = z.infer<typeof Role>;
export const NgoReview = z.enum(['none', 'pending', 'approved', 'rejected']).meta({ id: 'NgoReview' });
export type NgoReview = z.infer<typeof NgoReview>;
/** For an NGO whose name is nearly another's: held until staff decide whether the directory lists it. */
export const NameReview = z.enum(['none', 'held', 'listed', 'refused']).meta({ id: 'NameReview' });
export type NameReview = z.infer<typeof NameReview>;
/** Networks that a member can connect; the first three also support sign-in. */
export const SignInProvider = z.enum(['google', 'facebook', 'twitter']).meta({ id: 'SignInProvider' });
export type SignInProvider = z.infer<typeof SignInProvider>;
export const SocialPlatform = z
  .enum(['google', 'facebook', 'twitter', 'instagram', 'linkedin', 'youtube'])
  .meta({ id: 'SocialPlatform' });
export type SocialPlatform = z.infer<typeof SocialPlatform>;
