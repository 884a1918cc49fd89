import {
  type Compiled,
  cutToFit,
  fillTemplate,
  matchTemplate,
  widthsIn,
} from '@aar/contracts/notifications/dlt-template';
import type { TextMessage } from '../text/text-provider';

type Told = NonNullable<TextMessage['told']>;

/** Which of the registered templates of the integration a message goes by. */
export function templateNameOf({ kind, messageClass, language }: Told) {
  const told = kind === 'alert' || kind === 'security' ? kind : 'news';
  const name = kind !== 'campaign' ? told : messageClass === 'emergency' ? 'emergency' : 'broadcast';
  return language === 'en' ? name : `${name}_${language}`;
}

/**
 * A message as the text that is registered for it (DLT). What an administrator wrote must be that text to the letter, with values in
 * its variables; all others fill it in: what it is about, where, and the address without the site's own part, cut where they are long.
 */
export function compile(registered: string, { kind, title, body, path, text }: Told): Compiled {
  if (kind === 'campaign') return matchTemplate(registered, text);
  const widths = widthsIn(registered);
  return fillTemplate(registered, [cutToFit(title, widths[0]), cutToFit(body, widths[1]), path.slice(1)]);
}
