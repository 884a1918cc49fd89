import { mailProviders } from '../../mail-returns/mail-providers';
import type { ReturnCause } from '@aar/contracts/notifications/mail-returns.contract';
import { causesByWords } from './return-words';

const statuses = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/g;

/** The cause for each status (RFC 3463) that says more than that something failed. */
const causesByStatus: readonly (readonly [RegExp, ReturnCause])[] = [
  // Statuses about the sender, a quota of the sender, the size, the content or security.
  [/^[45]\.(1\.[789]|1\.90|4\.5|2\.3|3\.4|6\.\d+|7\.\d+)$/, 'policy'],
  [/^[45]\.2\.2$/, 'full'],
  [/^5\.4\.7$/, 'temporary'],
  [/^5\.(1\.(1|2|3|6|10)|2\.1)$/, 'gone'],
];

/** Number of characters of a server's text that are read; the reason is at the beginning. */
const mostRead = 2_000;

/**
 * Causes, the most harmless first. If there is evidence for several, the first one counts, so that an address is suppressed
 * only if nothing else explains the return.
 */
const byCaution: readonly ReturnCause[] = ['policy', 'full', 'temporary', 'gone'];

/**
 * Why a server refused a mail, from the status of its report and its own text. A report often has a general status around
 * the real one, and the real reason only in its text.
 */
export function causeOf(status: string, words: string): ReturnCause {
  const told = words.slice(0, mostRead).replace(/\s+/g, ' ');
  const known = meaningOf(`${status} ${told}`.toLowerCase());
  if (known) return known;
  const codes = [...`${status} ${told}`.matchAll(statuses)].map(([code]) => code);
  const plain = withoutNames(told);
  const named = new Set([
    ...codes.flatMap(code => causesByStatus.find(([codes]) => codes.test(code))?.[1] ?? []),
    ...causesByWords.flatMap(([words, cause]) => (words.test(plain) ? [cause] : [])),
  ]);
  if (isTransient(codes, told)) named.delete('gone');
  const cause = byCaution.find(each => named.has(each));
  return cause ?? (isTransient(codes, told) ? 'temporary' : 'unclear');
}

const meaningOf = (told: string) =>
  mailProviders.flatMap(({ meanings }) => meanings).find(([words]) => words.test(told))?.[1];

/** The mail was only deferred until the mail server gave up: that does not mean that the next mail would fail too. */
function isTransient(codes: string[], told: string): boolean {
  if (codes.length > 0) return codes.every(code => code.startsWith('4'));
  return /(^|\W)4\d\d[ -]/.test(told) && !/(^|\W)5\d\d[ -]/.test(told);
}

/** A name may contain any word: `no-spam@example.in`, `blocked.example.in`. */
const withoutNames = (told: string) =>
  told
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/[^\s<>()"',;:]+@[^\s<>()"',;:]+/g, ' ')
    .replace(/(?<![\w.])([a-z0-9_-]+\.)+[a-z0-9_-]+(?!\w)/g, ' ')
    .replace(/(?<![\w.])([A-Z0-9_-]+\.)+[A-Z0-9_-]+(?!\w)/g, ' ')
    // Cisco adds this to every other response.
    .replace(/unknown address error|\bip address(es)?\b/gi, ' ')
    .replace(/[<>()[\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .toLowerCase();
