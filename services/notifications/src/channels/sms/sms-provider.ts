import type { Outcome } from '../send-outcome';

export interface TextMessage {
  /** One line of at most 160 characters. */
  text: string;
  /** What a registered template fills in where the provider sends those instead of free text. */
  code?: { code: string; minutes: number };
}

/** Port to whoever sends text messages for us. */
export interface SmsProvider {
  /** What answers call it. */
  readonly name: string;
  /** Hands a message to an Indian mobile of ten digits over. Never rejects. */
  send(mobile: string, message: TextMessage): Promise<Outcome>;
}
