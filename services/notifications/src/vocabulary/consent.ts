import type { ConsentPurpose } from '@aar/contracts/identity/privacy.contract';
import type { ChannelName } from './channel-names';

/** The consents that a link in a mail withdraws. */
export type MailConsent = 'bulk_email' | 'alert_email';

/** What a link switches off: a consent, or a preference (mail of one kind or the daily digest). */
export type Stop = MailConsent | 'response' | 'message' | 'event' | 'digest';

/** Consents of a member for messages that are not transactional, by the columns of `recipients`. */
export type Consent = MailConsent | 'bulk_sms' | 'bulk_whatsapp';

/** The consent for campaigns by each channel. */
export const campaignConsents = {
  email: 'bulk_email',
  sms: 'bulk_sms',
  whatsapp: 'bulk_whatsapp',
} satisfies Partial<Record<ChannelName, Consent>>;

/** The consent that a member's decision changes; other purposes are not about messages. */
export const consentOf: Partial<Record<ConsentPurpose, Consent>> = {
  alerts: 'alert_email',
  broadcasts: 'bulk_email',
  'broadcasts-sms': 'bulk_sms',
  'broadcasts-whatsapp': 'bulk_whatsapp',
};

/** The columns of a decision about a consent. */
export const decisionOf = <At>(consent: Consent, granted: boolean, decidedAt: At) =>
  // Computed column names have no types of their own.
  ({ [consent]: granted, [`${consent}_decided_at`]: decidedAt }) as Partial<
    Record<Consent, boolean> & Record<`${Consent}_decided_at`, At>
  >;
