/*
 * Numbers of the contracts that screens need too. They stand apart, so that a screen can have them without the schemas.
 */

export const mostUsersAtOnce = 100;

/** From then on another may take over what somebody claimed and forgot. */
export const claimLapsesAfterMinutes = 30;
