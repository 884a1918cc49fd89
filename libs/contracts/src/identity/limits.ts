/* Limits of the contracts that screens need too, in a file without schemas, so that screens can import it cheaply. */

export const mostUsersAtOnce = 100;

/** After this a claim lapses, and somebody else can claim it. */
export const claimLapsesAfterMinutes = 30;
