import type { Language } from '@aar/contracts/notifications/preferences.contract';
import { oneLine } from './mail-content';

/**
 * The operators' classes of text messages: expected by the member, about a danger, or advertising, which India allows from 10 in
 * the morning to 9 at night. Each has its own templates, and advertising its own sender id.
 */
export type MessageClass = 'transactional' | 'emergency' | 'promotional';

/** The short form of a message, for SMS, WhatsApp and push. */
export interface ShortMessage {
  /** The language of the text; English if there is no translation. */
  language: Language;
  messageClass: MessageClass;
  /** One line. */
  title: string;
  /** The text below the title. */
  body: string;
  /** Path of the page it links to, with a leading slash. */
  path: string;
  /** The complete text message. */
  text: string;
}

/** The short message of a notice: its title and body in the inbox, and its link. */
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
