import { diffArrays } from 'diff';

/** Words of both texts (`same`), or only of the later (`added`) or the earlier one (`removed`). */
export interface Run {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** The same for a single line or word. */
interface Step {
  kind: Run['kind'];
  part: string;
}

/**
 * Maximum number of added and removed parts; beyond it the whole text is shown as replaced. The running time is quadratic in it.
 */
const most = 2_000;
/** Maximum number of line pairs checked for similarity; beyond it they are shown as removed and added. */
const mostLines = 40_000;

/** The text of HTML, one line per block. */
export function textOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const block of body.querySelectorAll('p,h1,h2,h3,h4,li,blockquote,pre,tr,figure,div,dt,dd,br'))
    block.append('\n');
  for (const image of body.querySelectorAll('img')) image.append(`[${image.alt || image.getAttribute('src')}]`);
  return (body.textContent ?? '')
    .split('\n')
    .map(line => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n');
}

/**
 * The diff of two texts as a list of runs for each line: unchanged lines, removed or added lines, and the words of rewritten
 * lines. Words of different lines are never compared.
 */
export function textDiff(earlier: string, later: string): Run[][] {
  const [before, after] = [linesOf(earlier), linesOf(later)];
  const paragraphs: Run[][] = [];
  let [gone, come]: string[][] = [[], []];
  const flush = () => {
    paragraphs.push(...rewritten(gone!, come!));
    [gone, come] = [[], []];
  };
  for (const { kind, part } of steps(before, after)) {
    if (kind === 'removed') gone!.push(part);
    else if (kind === 'added') come!.push(part);
    else {
      flush();
      paragraphs.push([{ kind, text: part }]);
    }
  }
  flush();
  return paragraphs;
}

const linesOf = (text: string) => text.split('\n').filter(Boolean);
/** Each word with the space after it, including the last one, so that a word is equal wherever it is in the line. */
const wordsOf = (line: string) => `${line} `.split(/(?<=\s)/);

/** Matches removed and added lines in one place: similar ones are shown as one rewritten line. */
function rewritten(gone: string[], come: string[]): Run[][] {
  const paragraphs: Run[][] = [];
  const comparable = gone.length * come.length <= mostLines;
  let next = 0;
  for (const line of gone) {
    const match = comparable ? come.findIndex((other, at) => at >= next && areAlike(line, other)) : -1;
    if (match === -1) paragraphs.push([{ kind: 'removed', text: line }]);
    else {
      paragraphs.push(...come.slice(next, match).map(text => [{ kind: 'added' as const, text }]));
      paragraphs.push(wordDiff(line, come[match]!));
      next = match + 1;
    }
  }
  return [...paragraphs, ...come.slice(next).map(text => [{ kind: 'added' as const, text }])];
}

/** Whether two lines have at least half of their words in common. */
function areAlike(one: string, other: string) {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  const left = new Map<string, number>();
  for (const word of words) left.set(word, (left.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of others) {
    const count = left.get(word) ?? 0;
    if (count > 0) common += 1;
    left.set(word, count - 1);
  }
  return common * 4 >= words.length + others.length;
}

function wordDiff(earlier: string, later: string): Run[] {
  return joined(steps(wordsOf(earlier), wordsOf(later)));
}

/** The removed, added and unchanged parts; the whole text if too little is in common. */
function steps(earlier: string[], later: string[]): Step[] {
  const found = diffArrays(earlier, later, { maxEditLength: most }) ?? [
    { value: earlier, removed: true, added: false },
    { value: later, removed: false, added: true },
  ];
  return found.flatMap(({ value, added, removed }) =>
    value.map(part => ({ kind: added ? 'added' : removed ? 'removed' : 'same', part }) as const),
  );
}

/** Merges adjacent steps of one kind into a run; between unchanged runs, removals come before additions. */
function joined(taken: Step[]): Run[] {
  const result: Run[] = [];
  let [gone, come] = ['', ''];
  const flush = () => {
    if (gone) result.push({ kind: 'removed', text: gone });
    if (come) result.push({ kind: 'added', text: come });
    [gone, come] = ['', ''];
  };
  for (const { kind, part } of taken) {
    if (kind === 'removed') gone += part;
    else if (kind === 'added') come += part;
    else {
      flush();
      const last = result.at(-1);
      if (last?.kind === 'same') last.text += part;
      else result.push({ kind, text: part });
    }
  }
  flush();
  return result;
}
