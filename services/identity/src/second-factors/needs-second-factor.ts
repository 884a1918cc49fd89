/** SQL condition: an authenticator app is set up for the account whose id is the expression. */
export const hasTotp = (accountId: string) =>
  `exists (select from totp_secrets where totp_secrets.account_id = ${accountId} and confirmed_at is not null)`;

export const hasPasskey = (accountId: string) =>
  `exists (select from passkeys where passkeys.account_id = ${accountId})`;

/** SQL condition: a sign-in to the account whose id is the expression needs a second factor. */
export const needsSecondFactor = (accountId: string) => `(${hasTotp(accountId)} or ${hasPasskey(accountId)})`;
