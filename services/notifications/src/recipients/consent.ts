/** Consents of a member for messages that are not transactional. */
export type Consent = 'bulk_email' | 'alert_email';
