import type { ContactUndo } from '@aar/contracts/identity/contact-undo.contract';
import { maskContact } from '@aar/contracts/masked-contact';
import type { EntityManager } from 'typeorm';
import type { Account } from '../accounts/account';
import { factorsAddedSince, marksOf } from '../credentials/end-factors';
import { erasureDate } from '../accounts/grace-period.rules';
import type { Sessions } from '../sessions/sessions.service';
import { providersConnectedSince } from '../credentials/sign-in-accounts';
import { isLate, type OpenUndo, preparedSince } from '../undo-links/undo-links';

/** Whether somebody planned the deletion of the account since a moment. */
export const isDeletionPlannedSince = ({ deletionDueAt }: Account, since: Date): boolean =>
  deletionDueAt !== null && deletionDueAt >= erasureDate(since);

/**
 * What undoing the changes of an account would end now, by the rules of the undo itself, for the page that asks for
 * confirmation.
 */
export async function whatEnds(
  tx: EntityManager,
  sessions: Sessions,
  account: Account,
  undos: OpenUndo[],
): Promise<ContactUndo['ends']> {
  const since = preparedSince(undos);
  const factors = await factorsAddedSince(tx, account.id, since);
  const others = (['email', 'mobile'] as const).filter(type => !undos.some(({ contactType }) => contactType === type));
  return {
    sessions: (await sessions.list(account.id, undefined)).length,
    maskedContacts: others.filter(type => isLate(account, type, since)).map(type => maskContact(type, account[type]!)),
    providers: await providersConnectedSince(tx, account.id, since),
    passkeys: factors.filter(({ kind }) => kind === 'passkey').length,
    authenticatorApp: factors.some(({ kind }) => kind === 'totp'),
    deletion: isDeletionPlannedSince(account, since),
    recoveryCodes: (await marksOf(tx, account.id, 'recovery-codes')).length > 0,
  };
}
