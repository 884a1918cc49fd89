import type { MarkedText } from '@aar/contracts/content/search.contract';
import { unescapeHtml } from '@aar/contracts/text/html-entities';

/** Marks for `ts_headline`: characters that no text of ours contains. */
export const [markStart, markEnd] = ['\u0002', '\u0003'];

/** Splits a PostgreSQL headline into parts, of which every second one is marked. HTML entities are decoded. */
export const markedText = (headline: string): MarkedText =>
  headline
    .split(markStart)
    .flatMap(part => part.split(markEnd))
    .map(part => unescapeHtml(part).replace(/\s+/g, ' '));

const lettersOf = (text: string) => unescapeHtml(text).replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
/** Separator between the fragments of an excerpt. */
export const between = ' … ';
/** A sequence of this many letters never matches elsewhere in a text by chance. */
const enough = 40;

/** An excerpt with an ellipsis where the text continues before or after it. */
export function withEllipses(excerpt: MarkedText, { begins, ends }: { begins: string; ends: string }): MarkedText {
  const fragments = excerpt.join('').split(between).map(lettersOf);
  const start = lettersOf(begins).startsWith(fragments[0]!.slice(0, enough)) ? '' : '… ';
  const end = lettersOf(ends).endsWith(fragments.at(-1)!.slice(-enough)) ? '' : ' …';
  return excerpt.map((part, at) => {
    const opened = at === 0 ? start + part.trimStart() : part;
    return at === excerpt.length - 1 ? opened.trimEnd() + end : opened;
  });
}
