import {
  isOnlyIfChosen,
  type Language,
  MessageChannel,
  type MessageKind,
  type Preferences,
  waysOf,
} from '@aar/contracts/notifications/preferences.contract';
import { minutesInIndia } from '@aar/contracts/moment-in-india';
import type { Urgency } from '@aar/contracts/vocabulary';

/** A message to be sent; `digest` is the daily digest itself. */
export interface Sent {
  kind: MessageKind | 'digest';
  urgency: Urgency | null;
}

/** A member's decisions as stored; times are minutes of the day in India. */
export interface Decided {
  /** `alert:sms` and the like. */
  switchedOff: string[];
  /** The same, for opt-in channels. */
  switchedOn: string[];
  quietFrom: number | null;
  quietUntil: number | null;
  criticalPasses: boolean;
  dailyLimit: number | null;
  digest: boolean;
  language: Language;
}

/** The defaults for members who have decided nothing. */
export const undecided: Decided = {
  switchedOff: [],
  switchedOn: [],
  quietFrom: null,
  quietUntil: null,
  criticalPasses: true,
  dailyLimit: null,
  digest: true,
  language: 'en',
};

const minute = 60_000;
const minutesOfDay = 1_440;

/** `22:30` as minutes of the day. */
export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
export const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** When the quiet hours that contain the moment end; `null`: none contain it. They may span midnight. */
export function endOfQuiet(
  at: Date,
  { quietFrom, quietUntil }: Pick<Decided, 'quietFrom' | 'quietUntil'>,
): Date | null {
  if (quietFrom === null || quietUntil === null) return null;
  const now = minutesInIndia(at) % minutesOfDay;
  const since = (now - quietFrom + minutesOfDay) % minutesOfDay;
  const length = (quietUntil - quietFrom + minutesOfDay) % minutesOfDay;
  if (since >= length) return null;
  return new Date((Math.floor(at.getTime() / minute) + length - since) * minute);
}

/**
 * Whether it ignores quiet hours and limits: responses to what the member asked or offered, and critical messages if they allow
 * it.
 */
const passes = ({ kind, urgency }: Sent, { criticalPasses }: Decided) =>
  kind === 'response' || (urgency === 'critical' && criticalPasses);

type Switched = Pick<Decided, 'switchedOff' | 'switchedOn'>;

function isOpen(kind: Sent['kind'], channel: MessageChannel, { switchedOff, switchedOn }: Switched): boolean {
  const way = `${kind}:${channel}`;
  return isOnlyIfChosen(kind, channel) ? switchedOn.includes(way) : !switchedOff.includes(way);
}

/**
 * The channels on which a member may be notified, besides the site itself. A digest may have been stopped after it was created.
 */
export const channelsFor = ({ kind }: Sent, decided: Switched & Pick<Decided, 'digest'>): MessageChannel[] =>
  kind === 'digest' && !decided.digest ? [] : MessageChannel.options.filter(channel => isOpen(kind, channel, decided));

/** The time until which it must wait; `null`: it may be sent now. */
export const notBefore = (told: Sent, decided: Decided, at: Date): Date | null =>
  passes(told, decided) ? null : endOfQuiet(at, decided);

/** Whether it waits for the daily digest instead of being sent separately. */
export const goesIntoDigest = ({ kind, urgency }: Sent, { digest }: Decided): boolean =>
  digest && (kind === 'nearby-event' || (kind === 'alert' && urgency === 'low'));

const counted: ReadonlySet<string> = new Set<MessageKind>(['alert', 'message', 'nearby-event', 'campaign']);

/** Whether it counts towards the member's daily limit. */
export const isCounted = (told: Sent, decided: Decided): boolean =>
  decided.dailyLimit !== null && counted.has(told.kind) && !passes(told, decided);

/** The channels of each kind that are on, in the form of the contract. */
export const channelsOf = (switched: Switched): Preferences['channels'] => {
  const open = (kind: MessageKind) => waysOf[kind].filter(channel => isOpen(kind, channel, switched));
  return {
    alert: open('alert'),
    response: open('response'),
    message: open('message'),
    event: open('event'),
    'nearby-event': open('nearby-event'),
    campaign: open('campaign'),
  };
};

/** The inverse of `channelsOf`: the switches as stored. */
export function switchedBy(channels: Preferences['channels']): Switched {
  const ways = (Object.entries(channels) as [MessageKind, MessageChannel[]][]).flatMap(([kind, open]) =>
    waysOf[kind].map(channel => ({
      way: `${kind}:${channel}`,
      isOpen: open.includes(channel),
      isUsual: !isOnlyIfChosen(kind, channel),
    })),
  );
  return {
    switchedOff: ways.filter(({ isOpen, isUsual }) => isUsual && !isOpen).map(({ way }) => way),
    switchedOn: ways.filter(({ isOpen, isUsual }) => !isUsual && isOpen).map(({ way }) => way),
  };
}
