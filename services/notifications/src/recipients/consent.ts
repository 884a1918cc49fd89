/** Switches that a member has for messages that are not transactional. */
export type Consent = 'bulk_email' | 'alert_email';
