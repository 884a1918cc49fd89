/** The property of an account that says when a kind of contact was confirmed. */
export const confirmedAt = { email: 'emailConfirmedAt', mobile: 'mobileConfirmedAt' } as const;
