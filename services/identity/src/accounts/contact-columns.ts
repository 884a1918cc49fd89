/** The property of an account with the time at which a kind of contact was confirmed. */
export const confirmedAt = { email: 'emailConfirmedAt', mobile: 'mobileConfirmedAt' } as const;

/** Its column. */
export const confirmedColumn = { email: 'email_confirmed_at', mobile: 'mobile_confirmed_at' } as const;
