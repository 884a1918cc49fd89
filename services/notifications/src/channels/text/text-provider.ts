import { breakPlaceholders } from '@aar/contracts/notifications/dlt-template';
import type { Language } from '@aar/contracts/notifications/preferences.contract';
import type { DeliveryKind } from '../../vocabulary/delivery-kinds';
import type { ShortMessage } from '../../templates/short-message';
import type { Outcome } from '../../vocabulary/send-outcome';

export interface TextMessage {
  /** The language of the text. */
  language: Language;
  /** The whole text, for a provider that accepts free text. */
  text: string;
  /** The values for a registered template, if the provider sends one instead of free text. */
  code?: { code: string; minutes: number };
  /** The content and kind of a message that is not a code: each kind has a registered template of its own. */
  told?: ShortMessage & { kind: DeliveryKind | 'security' };
  /** Our id of a message in the ledger, `<delivery>.<member>`, which the provider's delivery report contains. */
  messageId?: string;
}

/** The channels that send to mobile numbers. */
export type TextChannelName = 'sms' | 'whatsapp';

/** Port to a provider of text messages. */
export interface TextProvider {
  /** The name in responses. */
  readonly name: string;
  /** The provider was unavailable a moment ago, so nothing should be sent to it now. */
  readonly isAway: boolean;
  /**
   * Whether the provider can send a message in its language, which requires a registered text in that language.
   * English is always accepted.
   */
  takes(message: TextMessage): boolean;
  /** Sends a message to an Indian mobile number of ten digits. Never rejects. */
  send(mobile: string, message: TextMessage): Promise<Outcome>;
}

/** The message in the language of its reader, or in English if the provider does not accept that language. */
export function inLanguageOf(
  reader: Language,
  provider: Pick<TextProvider, 'takes'>,
  write: (language: Language) => TextMessage,
): TextMessage {
  const message = write(reader);
  return message.language === 'en' || provider.takes(message) ? message : write('en');
}

/**
 * Converts a short message to the form that providers accept. Except in campaigns, which staff write, a placeholder is a
 * member's own text, and readers may see it.
 */
export function textMessageOf(kind: DeliveryKind | 'security', short: ShortMessage): TextMessage {
  const words = kind === 'campaign' ? (text: string) => text : breakPlaceholders;
  const [title, body, text] = [words(short.title), words(short.body), words(short.text)];
  return { language: short.language, text, told: { ...short, title, body, text, kind } };
}
