/** The placeholder of a variable in a text that is registered with the operators (DLT). */
const variable = /\{#var#\}/g;
/** Maximum characters of one variable; adjacent variables hold one value together. */
export const longestVariable = 30;

export type Compiled = { ok: true; text: string; values: string[] } | { ok: false; reason: string };

interface Parsed {
  /** Texts around the values, one more than there are values. */
  literals: string[];
  /** For each value, the number of adjacent variables that hold it. */
  widths: number[];
}

function parse(template: string): Parsed {
  const literals: string[] = [];
  const widths: number[] = [];
  let end = 0;
  for (const { 0: found, index } of template.matchAll(variable)) {
    const between = template.slice(end, index);
    if (between === '' && widths.length > 0) widths[widths.length - 1]! += 1;
    else {
      literals.push(between);
      widths.push(1);
    }
    end = index + found.length;
  }
  literals.push(template.slice(end));
  return { literals, widths };
}

/** The number of values of a registered text. */
export const valuesIn = (template: string): number => parse(template).widths.length;

/** Fills the variables of a registered text with values, in order; surplus values are ignored. */
export function fillTemplate(template: string, given: readonly string[]): Compiled {
  const { literals, widths } = parse(template);
  if (given.length < widths.length)
    return {
      ok: false,
      reason: `The registered template has ${widths.length} variables, and there are ${given.length} values`,
    };
  const values = given.slice(0, widths.length);
  for (const [index, value] of values.entries()) {
    const reason = wrongIn(value, index, widths[index]!);
    if (reason) return { ok: false, reason };
  }
  return { ok: true, values: pieces(values, widths), text: joined(literals, values) };
}

/**
 * Extracts the values that turn a registered text into this text, or returns why it does not match: operators drop a text that
 * differs in a single character. In an ambiguous text each value is as short as possible.
 */
export function matchTemplate(template: string, text: string): Compiled {
  const { literals, widths } = parse(template);
  if (!text.startsWith(literals[0]!)) return { ok: false, reason: differsAt(literals[0]!, text) };
  const failed = new Set<string>();
  /** How far the match got, for the reason. */
  let furthest = { index: 0, at: literals[0]!.length };
  const from = (index: number, at: number): string[] | null => {
    if (index === widths.length) return at === text.length ? [] : null;
    const key = `${index} ${at}`;
    if (failed.has(key)) return null;
    if (index > furthest.index || at > furthest.at) furthest = { index, at };
    const literal = literals[index + 1]!;
    const isLast = index === widths.length - 1;
    for (let length = 1; length <= widths[index]! * longestVariable && at + length <= text.length; length += 1) {
      const end = at + length;
      if (!text.startsWith(literal, end) || (isLast && end + literal.length !== text.length)) continue;
      const rest = from(index + 1, end + literal.length);
      if (rest) return [text.slice(at, end), ...rest];
    }
    failed.add(key);
    return null;
  };
  const values = from(0, literals[0]!.length);
  if (!values) {
    if (widths.length === 0) return { ok: false, reason: 'The text goes on after the end of the registered template' };
    const { index } = furthest;
    return {
      ok: false,
      reason: `Variable ${index + 1} is empty or has more than ${widths[index]! * longestVariable} characters, or what follows it is not the registered text “${literals[index + 1]!.trim().slice(0, 40)}”`,
    };
  }
  const unfit = values.map((value, index) => wrongIn(value, index, widths[index]!)).find(reason => reason !== null);
  return unfit ? { ok: false, reason: unfit } : { ok: true, text, values: pieces(values, widths) };
}

/** Cuts a value to fit into adjacent variables and marks the cut with three dots. */
export const cutToFit = (value: string, width = 1): string =>
  value.length <= width * longestVariable ? value : `${value.slice(0, width * longestVariable - 3).trimEnd()}...`;

/** For each value of a registered text, the number of adjacent variables that hold it. */
export const widthsIn = (template: string): number[] => parse(template).widths;

function wrongIn(value: string, index: number, width: number): string | null {
  const most = width * longestVariable;
  if (value.trim() === '') return `Variable ${index + 1} is empty`;
  if (/[\r\n]/.test(value)) return `Variable ${index + 1} has a line break`;
  return value.length > most ? `Variable ${index + 1} has ${value.length} characters, and at most ${most} fit` : null;
}

/**
 * The part of each variable, for providers that fill them by number. A value that spans variables leaves at least one character
 * for each.
 */
const pieces = (values: readonly string[], widths: number[]): string[] =>
  values.flatMap((value, index) => {
    let rest = value;
    return Array.from({ length: widths[index]! }, (_, place) => {
      const behind = widths[index]! - place - 1;
      const piece = rest.slice(0, Math.max(1, Math.min(longestVariable, rest.length - behind)));
      rest = rest.slice(piece.length);
      return piece;
    });
  });

const joined = (literals: string[], values: readonly string[]) =>
  literals.map((literal, index) => literal + (values[index] ?? '')).join('');

function differsAt(literal: string, text: string) {
  let same = 0;
  while (same < literal.length && literal[same] === text[same]) same += 1;
  return `The text differs from the registered template after “${literal.slice(0, same).slice(-30)}”`;
}
