import { z } from 'zod';

/** What somebody requests by a reply. */
export type Wish = 'stop' | 'start';

/** A reply with a request; anything else that people write is ignored. */
export interface Reply {
  /** Idempotency key: the same if a reply is forwarded again. */
  id: string;
  number: string;
  wish: Wish;
  /** The text of the reply. */
  words: string;
}

/** Whole replies, in lower case and letters only: "Please, do not stop" stops nothing. */
const wishes: Record<Wish, ReadonlySet<string>> = {
  stop: new Set([
    'stop',
    'stop all',
    'stopall',
    'please stop',
    'stop please',
    'stop it',
    'unsubscribe',
    'end',
    'quit',
    'cancel',
    'opt out',
    'optout',
    'रोकें',
    'रोको',
    'रोक दो',
    'बंद',
    'बन्द',
    'बंद करें',
    'बंद करो',
    'बंद कर दो',
    'band karo',
  ]),
  start: new Set(['start', 'unstop', 'resume', 'opt in', 'optin', 'शुरू', 'शुरू करें', 'शुरू करो', 'चालू करें', 'चालू करो']),
};

const wordsOf = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** The request in a reply that contains nothing else. */
export const wishIn = (text: string): Wish | undefined =>
  (['stop', 'start'] as const).find(wish => wishes[wish].has(wordsOf(text)));

const Told = z.record(z.string(), z.unknown());
const Passed = z.object({ id: z.string().min(1).max(100), number: z.string().regex(/^\+?\d{10,15}$/) });

/** The replies in a request of MSG91: one, or a list. Its field names are those of its WhatsApp webhooks. */
export const repliesOfMsg91 = (body: Buffer): Reply[] => [parsed(body.toString())].flat().flatMap(replyIn);

function replyIn(each: unknown): Reply[] {
  const { data: told = {} } = Told.safeParse(each);
  const first = (...names: string[]) => String(names.map(name => told[name]).find(value => value) ?? '');
  const { data } = Passed.safeParse({ id: first('uuid', 'requestId'), number: first('customerNumber', 'mobile') });
  if (!data) return [];
  const texts = ['text', 'content', 'button', 'messages'].flatMap(name => textsIn(told[name]));
  const text = texts.find(wishIn);
  if (text === undefined) return [];
  return [{ ...data, id: `msg91-reply:${data.id}`, wish: wishIn(text)!, words: wordsOf(text) }];
}

const deepest = 6;

/** The texts in a value; a few of MSG91's are JSON in a string. */
function textsIn(value: unknown, depth = 0): string[] {
  if (depth > deepest) return [];
  if (typeof value === 'string') {
    const inner = /^\s*[[{]/.test(value) ? parsed(value) : undefined;
    return inner === undefined ? [value] : textsIn(inner, depth + 1);
  }
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(each => textsIn(each, depth + 1))
    : [];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
