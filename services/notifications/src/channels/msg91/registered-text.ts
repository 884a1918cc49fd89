import { fillMessage } from '@aar/contracts/message-values';
import { partsFor, templateProblem } from '@aar/contracts/notifications/dlt-grammar';
import {
  type Compiled,
  fillTemplate,
  fitValue,
  matchTemplate,
  parseTemplate,
} from '@aar/contracts/notifications/dlt-template';
import type { TextMessage } from '../text/text-provider';

type Told = NonNullable<TextMessage['told']>;

/** Replaces the field's label in a reason. */
const registeredText = 'Registered text';

/** The name of the integration's registered template for a message. */
export function templateNameOf({ kind, messageClass, language }: Told) {
  const told = kind === 'alert' || kind === 'security' ? kind : 'news';
  const name = kind !== 'campaign' ? told : messageClass === 'emergency' ? 'emergency' : 'broadcast';
  return language === 'en' ? name : `${name}_${language}`;
}

/**
 * Turns a message into its registered text (DLT). A campaign must match that text exactly, with values in its variables. All
 * other kinds fill in the title and the body, changed as each variable's tag requires, and the link, which is never changed.
 * A text that was stored before its grammar was checked may have variables that cannot be filled: it is not used.
 */
export function compile(registered: string, { kind, title, body, path, text }: Told, publicUrl: string): Compiled {
  const problem = templateProblem(registered, { isFilled: kind !== 'campaign' });
  if (problem)
    return { ok: false, reason: fillMessage(problem.template, { label: registeredText, ...problem.values }) };
  if (kind === 'campaign') return matchTemplate(registered, text);
  const { variables } = parseTemplate(registered);
  const link = { path: path.slice(1), address: publicUrl + path };
  const values = partsFor(variables).map((part, index) => {
    if (part === 'path' || part === 'address') return link[part];
    return fitValue(part === 'title' ? title : body, variables[index]!);
  });
  return fillTemplate(registered, values);
}
