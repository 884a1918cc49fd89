import { cutText } from '../text/cut-text';
import { type DltTag, dltTags, writtenAs } from './dlt-tags';

export type Compiled = { ok: true; text: string; values: string[] } | { ok: false; reason: string };

/** A value of a registered text. */
export interface Variable {
  tag: DltTag;
  /** The number of adjacent variables that form it. */
  width: number;
}

interface Parsed {
  /** Texts around the values, one more than there are values. */
  literals: string[];
  variables: Variable[];
}

const variable = new RegExp(`\\{#(${Object.keys(dltTags).join('|')})#\\}`, 'g');

/** The texts and variables of a registered text. What looks like a variable but is none stays in the texts. */
export function parseTemplate(template: string): Parsed {
  const literals: string[] = [];
  const variables: Variable[] = [];
  let end = 0;
  for (const { 0: found, 1: name, index } of template.matchAll(variable)) {
    const tag = name as DltTag;
    const between = template.slice(end, index);
    const last = variables.at(-1);
    if (between === '' && last?.tag === tag && dltTags[tag].joins) last.width += 1;
    else {
      literals.push(between);
      variables.push({ tag, width: 1 });
    }
    end = index + found.length;
  }
  literals.push(template.slice(end));
  return { literals, variables };
}

/** Whether a text still has a placeholder of any name: readers would see it. */
export const holdsPlaceholder = (text: string) => text.includes('{#');

/** Breaks what looks like a placeholder in a member's text, so that it does not prevent an alert from being sent. */
export const breakPlaceholders = (text: string) => text.replaceAll('{#', '{ #');

/** Fills the variables of a registered text with values, in order; surplus values are ignored. */
export function fillTemplate(template: string, given: readonly string[]): Compiled {
  const { literals, variables } = parseTemplate(template);
  if (given.length < variables.length)
    return {
      ok: false,
      reason: `The registered template has ${variables.length} variables, and there are ${given.length} values`,
    };
  const values = given.slice(0, variables.length);
  const reason = firstWrong(values, variables);
  if (reason) return { ok: false, reason };
  return { ok: true, values: pieces(values, variables), text: joined(literals, values) };
}

/**
 * Extracts the values that turn a registered text into this text, or returns why it does not match: operators drop a text that
 * differs in a single character. In an ambiguous text each value is as short as its tag allows.
 */
export function matchTemplate(template: string, text: string): Compiled {
  const parsed = parseTemplate(template);
  const { literals, variables } = parsed;
  if (!text.startsWith(literals[0]!)) return { ok: false, reason: differsAt(literals[0]!, text) };
  const { values } = search(parsed, text, (value, index) => wrongIn(value, index, variables[index]!) === null);
  if (values) return { ok: true, text, values: pieces(values, variables) };
  if (variables.length === 0) return { ok: false, reason: 'The text goes on after the end of the registered template' };
  // Accepts any value for the variables, to find the one that breaks the rule of its tag.
  const any = search(parsed, text, () => true);
  if (any.values) return { ok: false, reason: firstWrong(any.values, variables)! };
  const { reached } = any;
  return {
    ok: false,
    reason: `Variable ${reached + 1} is empty or has more than ${roomOf(variables[reached]!)} characters, or what follows it is not the registered text “${cutText(literals[reached + 1]!.trim(), 40)}”`,
  };
}

/** The shortest values for which `accepts` is true, and the last variable that was reached. */
function search({ literals, variables }: Parsed, text: string, accepts: (value: string, index: number) => boolean) {
  const failed = new Set<string>();
  let furthest = { index: 0, at: literals[0]!.length };
  const from = (index: number, at: number): string[] | null => {
    if (index === variables.length) return at === text.length ? [] : null;
    const key = `${index} ${at}`;
    if (failed.has(key)) return null;
    if (index > furthest.index || at > furthest.at) furthest = { index, at };
    const literal = literals[index + 1]!;
    const isLast = index === variables.length - 1;
    for (let length = 1; length <= roomOf(variables[index]!) && at + length <= text.length; length += 1) {
      const end = at + length;
      if (!text.startsWith(literal, end) || (isLast && end + literal.length !== text.length)) continue;
      const value = text.slice(at, end);
      const rest = accepts(value, index) && from(index + 1, end + literal.length);
      if (rest) return [value, ...rest];
    }
    failed.add(key);
    return null;
  };
  return { values: from(0, literals[0]!.length), reached: furthest.index };
}

/**
 * A free text that fits into a variable: without what its tag refuses, and cut to its length, with three dots
 * where the tag allows them.
 */
export function fitValue(text: string, variable: Variable): string {
  const { reduce } = dltTags[variable.tag];
  const value = reduce ? reduce(text) : text;
  const mark = reduce ? '' : '...';
  const cutTo = (room: number) => cutText(value, room, mark);
  let room = roomOf(variable);
  // A character that may not be split between two variables takes more room than its units.
  while (!divide(cutTo(room), variable)) room -= 1;
  return cutTo(room);
}

/** Maximum characters of a value. */
const roomOf = ({ tag, width }: Variable) => width * dltTags[tag].most;

const firstWrong = (values: readonly string[], variables: Variable[]) =>
  values.map((value, index) => wrongIn(value, index, variables[index]!)).find(reason => reason !== null) ?? null;

function wrongIn(value: string, index: number, variable: Variable): string | null {
  const name = `Variable ${index + 1}`;
  const { accepts, takes } = dltTags[variable.tag];
  if (value.trim() === '') return `${name} is empty`;
  if (/[\r\n]/.test(value)) return `${name} has a line break`;
  if (holdsPlaceholder(value)) return `${name} still has a placeholder`;
  if (!divide(value, variable)) return `${name} has ${value.length} characters, and at most ${roomOf(variable)} fit`;
  return accepts(value) ? null : `${name}, ${writtenAs(variable.tag)}, takes ${takes}`;
}

/** The part of each variable, for providers that fill them by number. */
const pieces = (values: readonly string[], variables: Variable[]): string[] =>
  values.flatMap((value, index) => divide(value, variables[index]!)!);

/** Divides a value between its variables, none of them empty if there are enough characters; `null` if it is too long. */
function divide(value: string, { tag, width }: Variable): string[] | null {
  let rest = value;
  const parts = Array.from({ length: width }, (_, place) => {
    const behind = width - place - 1;
    const most = Math.max(1, Math.min(dltTags[tag].most, rest.length - behind));
    const { length } = cutText(rest, most);
    // White space at the cut belongs to the value.
    const blanks = /^\s*/.exec(rest.slice(length, most))![0].length;
    const part = rest.slice(0, length + blanks);
    rest = rest.slice(part.length);
    return part;
  });
  return rest === '' ? parts : null;
}

const joined = (literals: string[], values: readonly string[]) =>
  literals.map((literal, index) => literal + (values[index] ?? '')).join('');

function differsAt(literal: string, text: string) {
  let same = 0;
  while (same < literal.length && literal[same] === text[same]) same += 1;
  return `The text differs from the registered template after “${literal.slice(0, same).slice(-30)}”`;
}
