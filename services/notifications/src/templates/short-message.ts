import type { Language } from '@aar/contracts/notifications/preferences.contract';
import { oneLine } from './mail-content';

/**
 * How operators judge a text message: one that a member expects, one about a danger, and advertising, which India allows from 10 in
 * the morning to 9 at night. Each has templates, and advertising a header, of its own.
 */
export type MessageClass = 'transactional' | 'emergency' | 'promotional';

/** A message in the form that telephones take. */
export interface ShortMessage {
  /** What it is written in, which is English where there is nothing else. */
  language: Language;
  messageClass: MessageClass;
  /** One line. */
  title: string;
  /** What stands below it. */
  body: string;
  /** Path of the page that it leads to, beginning with a slash. */
  path: string;
  /** The whole of it as a text message. */
  text: string;
}

/** The short message of a notice: what the bell shows, and where it leads. */
export function shortOf(
  notice: { title: string; body: string; href: string },
  publicUrl: string,
  language: Language,
): ShortMessage {
  const [title, body] = [oneLine(notice.title), oneLine(notice.body)];
  return {
    language,
    messageClass: 'transactional',
    title,
    body,
    path: notice.href,
    text: `${title}. ${body} ${publicUrl}${notice.href}`,
  };
}
