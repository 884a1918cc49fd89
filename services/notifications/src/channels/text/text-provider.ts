import type { Language } from '@aar/contracts/notifications/preferences.contract';
import type { DeliveryKind } from '../../deliveries/delivery-kinds';
import type { ShortMessage } from '../../templates/short-message';
import type { Outcome } from '../send-outcome';

export interface TextMessage {
  /** What it is written in. */
  language: Language;
  /** The whole of it, for a provider that takes free text. */
  text: string;
  /** What a registered template fills in where the provider sends those instead of free text. */
  code?: { code: string; minutes: number };
  /** What it tells and of which kind it is, where it is no code: each kind has a registered template of its own. */
  told?: ShortMessage & { kind: DeliveryKind | 'security' };
}

/** The channels that go to mobile numbers. */
export type TextChannelName = 'sms' | 'whatsapp';

/** Port to whoever sends text messages for us. */
export interface TextProvider {
  /** What answers call it. */
  readonly name: string;
  /** It proved to be away a moment ago: nothing should be handed to it now. */
  readonly isAway: boolean;
  /** Whether a message may go in its language, which it may not where no text is registered in that. In English it always may. */
  takes(message: TextMessage): boolean;
  /** Hands a message to an Indian mobile of ten digits over. Never rejects. */
  send(mobile: string, message: TextMessage): Promise<Outcome>;
}

/** The message in the language of its reader, or in English where the provider does not take that. */
export function inLanguageOf(
  reader: Language,
  provider: Pick<TextProvider, 'takes'>,
  write: (language: Language) => TextMessage,
): TextMessage {
  const message = write(reader);
  return message.language === 'en' || provider.takes(message) ? message : write('en');
}

/** What is told to a member as providers take it. */
export const tellingOf = (kind: DeliveryKind | 'security', short: ShortMessage): TextMessage => ({
  ...{ language: short.language, text: short.text, told: { ...short, kind } },
});
