import type { MailContent } from '../templates/mail-content';
import type { DeliveryKind } from './delivery-kinds';

/** Writes the message of a delivery; the same one whenever it is asked. */
export interface MailSource {
  compose(deliveryId: string): Promise<MailContent>;
}

/** Injection token of the sources, one for each kind of delivery. */
export const MAIL_SOURCES = Symbol('mail sources');
export type MailSources = Record<DeliveryKind, MailSource>;
