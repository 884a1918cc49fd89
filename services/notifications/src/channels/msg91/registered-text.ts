import {
  type Compiled,
  cutToFit,
  fillTemplate,
  matchTemplate,
  widthsIn,
} from '@aar/contracts/notifications/dlt-template';
import type { TextMessage } from '../text/text-provider';

type Told = NonNullable<TextMessage['told']>;

/** The name of the integration's registered template for a message. */
export function templateNameOf({ kind, messageClass, language }: Told) {
  const told = kind === 'alert' || kind === 'security' ? kind : 'news';
  const name = kind !== 'campaign' ? told : messageClass === 'emergency' ? 'emergency' : 'broadcast';
  return language === 'en' ? name : `${name}_${language}`;
}

/**
 * Turns a message into its registered text (DLT). A campaign must match that text to the letter, with values in its variables.
 * All other kinds fill in the title, the body and the path of the URL, truncated to the width of each variable.
 */
export function compile(registered: string, { kind, title, body, path, text }: Told): Compiled {
  if (kind === 'campaign') return matchTemplate(registered, text);
  const widths = widthsIn(registered);
  return fillTemplate(registered, [cutToFit(title, widths[0]), cutToFit(body, widths[1]), path.slice(1)]);
}
