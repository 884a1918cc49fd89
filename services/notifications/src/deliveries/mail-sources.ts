import type { Language } from '@aar/contracts/notifications/preferences.contract';
import type { MailContent } from '../templates/mail-content';
import type { ShortMessage } from '../templates/short-message';
import type { DeliveryKind } from '../vocabulary/delivery-kinds';

/** Composes the message of a delivery; deterministic, so that every call returns the same. */
export interface MailSource {
  compose(deliveryId: string, language: Language): Promise<MailContent>;
  /** The short form, for SMS, WhatsApp and push. */
  short(deliveryId: string, language: Language): Promise<ShortMessage>;
  /** The messages of each member if they contain the reader's name; `null` if all get the same. */
  personal?(deliveryId: string, memberIds: string[]): Promise<PersonalMessages | null>;
}

/** The messages of a delivery that differ from member to member. */
export interface PersonalMessages {
  mail(memberId: string, language: Language): MailContent;
  short(memberId: string, language: Language): ShortMessage;
}

/** Composes each member's own message of a delivery; deterministic. Members missing in the result get none. */
export interface PersonalMailSource {
  composeFor(deliveryId: string, languages: ReadonlyMap<string, Language>): Promise<Map<string, MailContent>>;
  short: MailSource['short'];
}

/** Injection token of the sources, one for each kind of delivery. */
export const MAIL_SOURCES = Symbol('mail sources');
export type MailSources = Record<Exclude<DeliveryKind, 'digest'>, MailSource> & { digest: PersonalMailSource };
