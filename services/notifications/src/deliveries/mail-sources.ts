import type { Language } from '@aar/contracts/notifications/preferences.contract';
import type { MailContent } from '../templates/mail-content';
import type { ShortMessage } from '../templates/short-message';
import type { DeliveryKind } from './delivery-kinds';

/** Writes the message of a delivery; the same one whenever it is asked. */
export interface MailSource {
  compose(deliveryId: string, language: Language): Promise<MailContent>;
  /** The same for telephones: text messages, WhatsApp and what a device shows. */
  short(deliveryId: string, language: Language): Promise<ShortMessage>;
  /** Each member's own where the message names its reader; `null` where all get the same. */
  personal?(deliveryId: string, memberIds: string[]): Promise<PersonalMessages | null>;
}

/** The messages of a delivery that differ from member to member. */
export interface PersonalMessages {
  mail(memberId: string, language: Language): MailContent;
  short(memberId: string, language: Language): ShortMessage;
}

/** Writes each member's own message of a delivery, the same one whenever it is asked; whom it leaves out gets none. */
export interface PersonalMailSource {
  composeFor(deliveryId: string, languages: ReadonlyMap<string, Language>): Promise<Map<string, MailContent>>;
  short: MailSource['short'];
}

/** Injection token of the sources, one for each kind of delivery. */
export const MAIL_SOURCES = Symbol('mail sources');
export type MailSources = Record<Exclude<DeliveryKind, 'digest'>, MailSource> & { digest: PersonalMailSource };
