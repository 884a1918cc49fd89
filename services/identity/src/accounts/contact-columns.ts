/** Since when each kind of contact of an account is confirmed. */
export const confirmedAt = { email: 'emailConfirmedAt', mobile: 'mobileConfirmedAt' } as const;
