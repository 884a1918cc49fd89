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

/** What is to be told; `digest` is the mail of the day itself. */
export interface Told {
  kind: MessageKind | 'digest';
  urgency: Urgency | null;
}

/** What a member decided, as the database has it; times are minutes of the day in India. */
export interface Decided {
  /** `alert:sms` and the like. */
  switchedOff: string[];
  /** The same, of ways that are closed unless they are chosen. */
  switchedOn: string[];
  quietFrom: number | null;
  quietUntil: number | null;
  criticalPasses: boolean;
  dailyLimit: number | null;
  digest: boolean;
  language: Language;
}

/** What counts for whoever has decided nothing. */
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

/** When the quiet hours end that the moment lies in; `null`: it lies in none. They may go over midnight. */
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

/** Comes at any hour and is not counted: answers to what the member asked or offered, and what is critical if they want that. */
const passes = ({ kind, urgency }: Told, { criticalPasses }: Decided) =>
  kind === 'response' || (urgency === 'critical' && criticalPasses);

type Switched = Pick<Decided, 'switchedOff' | 'switchedOn'>;

function isOpen(kind: Told['kind'], channel: MessageChannel, { switchedOff, switchedOn }: Switched): boolean {
  const way = `${kind}:${channel}`;
  return isOnlyIfChosen(kind, channel) ? switchedOn.includes(way) : !switchedOff.includes(way);
}

/** By which channels a member may be told; the site itself is always open. */
export const channelsFor = ({ kind }: Told, decided: Switched): MessageChannel[] =>
  MessageChannel.options.filter(channel => isOpen(kind, channel, decided));

/** Until when it must wait; `null`: it may go now. */
export const notBefore = (told: Told, decided: Decided, at: Date): Date | null =>
  passes(told, decided) ? null : endOfQuiet(at, decided);

/** Whether it waits for the mail of the day instead of going out by itself. */
export const goesIntoDigest = ({ kind, urgency }: Told, { digest }: Decided): boolean =>
  digest && (kind === 'nearby-event' || (kind === 'alert' && urgency === 'low'));

const counted: ReadonlySet<string> = new Set<MessageKind>(['alert', 'message', 'nearby-event', 'campaign']);

/** Whether it counts for the member's daily limit. */
export const isCounted = (told: Told, decided: Decided): boolean =>
  decided.dailyLimit !== null && counted.has(told.kind) && !passes(told, decided);

/** The channels of each kind, as the contract has them. */
export const channelsOf = (switched: Switched): Preferences['channels'] => {
  const open = (kind: MessageKind) => waysOf[kind].filter(channel => isOpen(kind, channel, switched));
  return {
    ...{ alert: open('alert'), response: open('response'), message: open('message') },
    ...{ event: open('event'), 'nearby-event': open('nearby-event'), campaign: open('campaign') },
  };
};

/** The same the other way round, as the database keeps it. */
export function switchedBy(channels: Preferences['channels']): Switched {
  const ways = (Object.entries(channels) as [MessageKind, MessageChannel[]][]).flatMap(([kind, open]) =>
    waysOf[kind].map(channel => ({
      ...{ way: `${kind}:${channel}`, isOpen: open.includes(channel), isUsual: !isOnlyIfChosen(kind, channel) },
    })),
  );
  return {
    switchedOff: ways.filter(({ isOpen, isUsual }) => isUsual && !isOpen).map(({ way }) => way),
    switchedOn: ways.filter(({ isOpen, isUsual }) => !isUsual && isOpen).map(({ way }) => way),
  };
}
