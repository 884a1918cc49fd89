import type { MessageValues } from '../message-values';
import { refusals } from '../refusals';
import { type DltTag, dltTags, writtenAs } from './dlt-tags';
import { parseTemplate, type Variable } from './dlt-template';

/** The tags, as variables are written. */
export const knownVariables = (Object.keys(dltTags) as DltTag[]).map(writtenAs);

/** The parts of a message of the site that fill the variables of its registered text. */
export type MessagePart = 'title' | 'body' | 'path' | 'address';

const isAddress = (tag: DltTag) => tag === 'url' || tag === 'urlott';

/**
 * The part of a message of the site that fills each variable: variables for URLs get the page's URL; variables for free text
 * get the title, the body, and the path of the page after a URL in the registered text. `undefined`: there is no value for it.
 */
export function partsFor(variables: readonly Variable[]): (MessagePart | undefined)[] {
  const texts: MessagePart[] = ['title', 'body', 'path'];
  return variables.map(({ tag }) => {
    if (isAddress(tag)) return 'address';
    if (tag === 'var' || (tag === 'alphanumeric' && texts[0] !== 'path')) return texts.shift();
    return undefined;
  });
}

/**
 * What looks like a variable but is none: with a brace or a space too many or too few, or in the syntax of MSG91 or of
 * broadcasts.
 */
const lookalike = new RegExp(
  String.raw`\{\s*#\s*\w*\s*#\s*\}|\{\s*#[^\s{}]*\}?|\{+\s*\w+\s*\}+|##[^\s#]+##|#(?:${Object.keys(dltTags).join('|')})#|#\s*\}`,
  'i',
);

interface TemplateProblem {
  template: string;
  values: MessageValues;
}

/**
 * Why a registered text cannot be sent, with the values of the sentence except its label. `isFilled`: the site fills it with
 * the parts of its messages; otherwise staff write the whole text.
 */
export function templateProblem(text: string, { isFilled }: { isFilled: boolean }): TemplateProblem | null {
  const { literals, variables } = parseTemplate(text);
  const names = variables.map(({ tag }) => writtenAs(tag));
  const known = knownVariables.join(' ');
  for (const literal of literals) {
    const [found] = lookalike.exec(literal) ?? [];
    if (found) return { template: refusals.templateVariableUnknown, values: { found: found.trim(), known } };
  }
  for (const [index, { tag }] of variables.entries()) {
    const [before, after, found] = [literals[index]!, literals[index + 1]!, names[index]!];
    if (index > 0 && before === '')
      return { template: refusals.templateVariablesTouch, values: { first: names[index - 1]!, second: found } };
    if (isAddress(tag) && (/(?:\/\/|www\.)\S*$/i.test(before) || /^[\w/?#=&-]/.test(after)))
      return { template: refusals.templateAddressDivided, values: { found } };
  }
  const unfilled = isFilled ? partsFor(variables).indexOf(undefined) : -1;
  if (unfilled < 0) return null;
  const [texts, link] = [`${writtenAs('alphanumeric')} ${writtenAs('var')}`, writtenAs('url')];
  return {
    template: refusals.templateVariableUnfilled,
    values: { number: unfilled + 1, found: names[unfilled]!, texts, link },
  };
}
