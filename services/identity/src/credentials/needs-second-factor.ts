import { type Expression, expressionBuilder } from 'kysely';
import type { IdentityTables } from '../database/db';

const { exists, or, selectFrom } = expressionBuilder<IdentityTables>();

/** Whether an authenticator app is set up for the account of an id. */
export const hasTotp = (accountId: Expression<string>) =>
  exists(
    selectFrom('totp_secrets as app')
      .select('app.account_id')
      .where('app.account_id', '=', accountId)
      .where('app.confirmed_at', 'is not', null),
  );

export const hasPasskey = (accountId: Expression<string>) =>
  exists(selectFrom('passkeys as passkey').select('passkey.id').where('passkey.account_id', '=', accountId));

/** Whether a sign-in to the account of an id needs a second factor. */
export const needsSecondFactor = (accountId: Expression<string>) => or([hasTotp(accountId), hasPasskey(accountId)]);
