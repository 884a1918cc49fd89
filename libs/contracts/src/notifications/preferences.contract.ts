import { z } from 'zod';
import { defineContract, route } from '../contract';
import { City, cityOfState, Interest, Nothing, State } from '../vocabulary';

/** What a member is told of; `event` is news of those they joined, `nearby-event` a new one in a place of theirs. */
export const MessageKind = z
  .enum(['alert', 'response', 'message', 'event', 'nearby-event', 'campaign'])
  .meta({ id: 'MessageKind' });
export type MessageKind = z.infer<typeof MessageKind>;

/** Ways out of the site. On the site itself everything is told. */
export const MessageChannel = z.enum(['email', 'sms', 'whatsapp', 'push']).meta({ id: 'MessageChannel' });
export type MessageChannel = z.infer<typeof MessageChannel>;

/** By what each kind leaves the site. A way that is added here is open to everybody who has not closed it, unless it is named below. */
export const waysOf: Record<MessageKind, readonly MessageChannel[]> = {
  alert: ['email', 'sms', 'whatsapp', 'push'],
  response: ['email', 'push'],
  message: ['email', 'push'],
  event: ['email', 'push'],
  'nearby-event': ['email'],
  campaign: ['email', 'sms', 'whatsapp'],
};

/** Ways that are closed until the member opens them, and then are for critical ones alone: each message costs the site money. */
const onlyIfChosen: Partial<Record<MessageKind, readonly MessageChannel[]>> = { alert: ['sms', 'whatsapp'] };

export const isOnlyIfChosen = (kind: string, channel: MessageChannel): boolean =>
  onlyIfChosen[kind as MessageKind]?.includes(channel) ?? false;

export const Language = z.enum(['en', 'hi']).meta({ id: 'Language' });
export type Language = z.infer<typeof Language>;

const ClockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time')
  .meta({ id: 'ClockTime', description: 'Hours and minutes on the clock of India, 22:30' });

const WatchedPlace = z
  .object({ state: State, city: City })
  .refine(cityOfState.holds, { path: ['city'], message: cityOfState.message })
  .meta({ id: 'WatchedPlace' });
export type WatchedPlace = z.infer<typeof WatchedPlace>;

export const mostPlaces = 10;

const Channels = z.array(MessageChannel).max(MessageChannel.options.length);
const fields = {
  /** By what each kind may reach the member. */
  channels: z.object({
    alert: Channels,
    response: Channels,
    message: Channels,
    event: Channels,
    'nearby-event': Channels,
    campaign: Channels,
  }),
  /** What alerts ring for; `null`: the interests of the profile. */
  interests: z.array(Interest).nullable(),
  /** Beside the place of the profile. */
  places: z.array(WatchedPlace).max(mostPlaces, 'You can watch at most 10 more places'),
  /** No message comes between these two; both or neither. */
  quietFrom: ClockTime.nullable(),
  quietUntil: ClockTime.nullable(),
  /** Critical alerts come in quiet hours too, and beyond the daily limit. */
  criticalPasses: z.boolean(),
  /** Messages a day. Answers to what the member asked or offered are not counted. */
  dailyLimit: z
    .int('Please enter a number from 1 to 50')
    .min(1, 'Please enter a number from 1 to 50')
    .max(50, 'Please enter a number from 1 to 50')
    .nullable(),
  /** What can wait comes in one e-mail a day. */
  digest: z.boolean(),
  language: Language,
};

interface Hours {
  quietFrom: string | null;
  quietUntil: string | null;
}
const bothOrNeither = ({ quietFrom, quietUntil }: Hours) => (quietFrom === null) === (quietUntil === null);
const differ = ({ quietFrom, quietUntil }: Hours) => quietFrom === null || quietFrom !== quietUntil;
const allFit = <S extends z.ZodType<Hours, Hours>>(schema: S) =>
  schema
    .refine(bothOrNeither, { path: ['quietUntil'], message: 'Please enter when quiet hours begin and end' })
    .refine(differ, { path: ['quietUntil'], message: 'Quiet hours must end at another time than they begin' });

export const SavePreferences = allFit(z.object(fields));
export type SavePreferences = z.infer<typeof SavePreferences>;

export const Preferences = z
  .object({
    ...fields,
    /** Those of the profile, which count while none are chosen here. */
    profileInterests: z.array(Interest),
    /** What the member agreed to get at all; changed on the privacy page and by the links in mails. */
    agreed: z.object({ alerts: z.boolean(), broadcasts: z.boolean() }),
  })
  .meta({ id: 'Preferences' });
export type Preferences = z.infer<typeof Preferences>;

export const preferences = defineContract('notifications.preferences', {
  get: route({
    http: 'GET /preferences',
    access: 'member',
    summary: 'What I am told of, how and when',
    input: Nothing,
    output: Preferences,
  }),
  save: route({
    http: 'PUT /preferences',
    access: 'member',
    summary: 'Choose what I am told of, how and when; it counts for all that has not left yet',
    changes: 'nothing: its answer is what was saved',
    input: SavePreferences,
    output: Preferences,
  }),
});

const Token = z.string().max(400);
const Centre = z.object({
  /** Whose they are, as only the member can recognise it. */
  maskedContact: z.string(),
  preferences: Preferences,
});

/** The same without signing in, by the signed link that a message came with. */
export const preferenceCentre = defineContract('notifications.preference-centre', {
  get: route({
    http: 'GET /unsubscribe/:token/preferences',
    access: 'public',
    limit: 'unsubscribe',
    summary: 'The preferences of the member whom a signed link was sent to; changes nothing',
    input: z.object({ token: Token }),
    output: Centre,
  }),
  save: route({
    http: 'PUT /unsubscribe/:token/preferences',
    access: 'public',
    limit: 'unsubscribe',
    summary: 'Save the preferences of the member whom a signed link was sent to',
    changes: ['notifications.preferences'],
    input: allFit(z.object({ ...fields, token: Token })),
    output: Centre,
  }),
});
