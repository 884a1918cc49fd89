import { z } from 'zod';
import { defineContract, route } from '../contract';
import { OtpSent } from '../identity/auth.contract';
import { Otp } from '../identity/credentials';
import { City, cityOfState, Interest, Nothing, State } from '../vocabulary';

/**
 * Kinds of notifications; `event` is news of events that the member joined, `nearby-event` a new event in one of the member's
 * places.
 */
export const MessageKind = z
  .enum(['alert', 'response', 'message', 'event', 'nearby-event', 'campaign'])
  .meta({ id: 'MessageKind' });
export type MessageKind = z.infer<typeof MessageKind>;

/** Channels besides the site itself, which shows every notification. */
export const MessageChannel = z.enum(['email', 'sms', 'whatsapp', 'push']).meta({ id: 'MessageChannel' });
export type MessageChannel = z.infer<typeof MessageChannel>;

/**
 * The channels of each kind. A channel that is added here is on for every member who has not turned it off, unless it is
 * listed below. Campaigns also need the member's consent to the channel (`agreed.campaignChannels`).
 */
export const waysOf: Record<MessageKind, readonly MessageChannel[]> = {
  alert: ['email', 'sms', 'whatsapp', 'push'],
  response: ['email', 'push'],
  message: ['email', 'push'],
  event: ['email', 'push'],
  'nearby-event': ['email'],
  campaign: ['email', 'sms', 'whatsapp'],
};

/**
 * Channels that are off by default, and that carry only critical alerts once they are on, because each message costs the
 * site money.
 */
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
  /** The chosen channels of each kind. */
  channels: z.object({
    alert: Channels,
    response: Channels,
    message: Channels,
    event: Channels,
    'nearby-event': Channels,
    campaign: Channels,
  }),
  /** Interests that alerts are limited to; null: the interests of the profile. */
  interests: z.array(Interest).nullable(),
  /** In addition to the place of the profile. */
  places: z.array(WatchedPlace).max(mostPlaces, 'You can watch at most 10 more places'),
  /** Quiet hours, during which no message is sent; set both or neither. */
  quietFrom: ClockTime.nullable(),
  quietUntil: ClockTime.nullable(),
  /** Critical alerts are sent in quiet hours too, and beyond the daily limit. */
  criticalPasses: z.boolean(),
  /** Maximum number of messages a day, not counting responses to the member's own support requests and offers. */
  dailyLimit: z
    .int('Please enter a number from 1 to 50')
    .min(1, 'Please enter a number from 1 to 50')
    .max(50, 'Please enter a number from 1 to 50')
    .nullable(),
  /** Messages that can wait are sent in one e-mail a day. */
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
    /** The interests of the profile, which apply while none are chosen here. */
    profileInterests: z.array(Interest),
    /** The member's consents, which are changed on the privacy page and by the links in mails. */
    agreed: z.object({
      alerts: z.boolean(),
      broadcasts: z.boolean(),
      /** The channels by which announcements may be sent; only these can be chosen for them. */
      campaignChannels: Channels.default([]),
    }),
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
const Centre = Preferences.extend({
  /** The masked contact, by which the member recognises the account. */
  maskedContact: z.string(),
});

/**
 * The same without signing in, through the signed link in a message. The link ends with the address that it was sent to, and
 * when the member signs out everywhere; after 90 days it also needs a code that is sent to the address.
 */
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
  sendCode: route({
    http: 'POST /unsubscribe/:token/preferences/code',
    access: 'public',
    limit: 'code',
    summary: 'Send a code to the address of an old link',
    changes: 'nothing: sends a code',
    input: z.object({ token: Token }),
    output: OtpSent,
  }),
  renew: route({
    http: 'POST /unsubscribe/:token/preferences/renew',
    access: 'public',
    limit: 'code',
    summary: 'Change an old link and its code into a link of today',
    changes: 'nothing: allows the next step',
    input: z.object({ token: Token, otp: Otp }),
    output: z.object({ token: Token }),
  }),
});
