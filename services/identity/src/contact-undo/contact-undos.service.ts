import type { ContactType } from '@aar/contracts/identity/auth.contract';
import type { ContactUndo } from '@aar/contracts/identity/contact-undo.contract';
import { maskContact } from '@aar/contracts/masked-contact';
import { Problem } from '@aar/platform/errors/problem';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { Account } from '../accounts/account';
import { changeAccount, lockedAccount } from '../accounts/change-account';
import { confirmedAt } from '../accounts/contact-columns';
import { accountById } from '../accounts/find-account';
import { raiseNotice } from '../accounts/raise-notice';
import { releaseUnproved } from '../credentials/release-unproved';
import { db } from '../database/db';
import { unlessTaken } from '../database/unique-violation';
import { dropResetTokens } from '../credentials/reset-tokens';
import { Sessions } from '../sessions/sessions.service';
import { endFactorsSince } from '../credentials/end-factors';
import { dropSignInAccounts } from '../credentials/sign-in-accounts';
import { accountOfLink, dropUndos, isLate, type OpenUndo, openUndosOf, preparedSince } from '../undo-links/undo-links';
import { isDeletionPlannedSince, whatEnds } from './what-ends';

type View = z.input<typeof ContactUndo>;

/** Returns an account to the owner of its old contact (docs/decisions/account-recovery.md). */
@Injectable()
export class ContactUndos {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: Sessions,
  ) {}

  /** What a link would do; changes nothing. Throws `identity.contact-undo.invalid`. */
  async preview(token: string): Promise<View> {
    const { manager } = this.dataSource;
    const id = await accountOfLink(manager, token);
    const account = id && (await accountById(manager, id));
    const undos = id ? await openUndosOf(manager, id) : [];
    if (!account || account.status === 'deleted' || undos.length === 0) throw invalid();
    return { ...viewOf(account, undos), ends: await whatEnds(manager, this.sessions, account, undos) };
  }

  /**
   * Restores the old contacts and ends every way into the account, including the password: whoever changed the contact may
   * know it. A new password is set with a code to a restored contact.
   */
  async undo(tx: EntityManager, token: string): Promise<Pick<View, 'contacts'> & { isDeletionCancelled: boolean }> {
    const id = await accountOfLink(tx, token);
    const account = id && (await lockedAccount(tx, id));
    // Read again with the account locked: another call may have used the link.
    if (!account || account.status === 'deleted' || !(await accountOfLink(tx, token))) throw invalid();
    const undos = await openUndosOf(tx, account.id);
    const since = preparedSince(undos);
    const isDeletionCancelled = isDeletionPlannedSince(account, since);
    for (const { contactType, contact } of undos) await releaseUnproved(tx, contactType, contact, account);
    const restored = await unlessTaken(tx, inner =>
      changeAccount(inner, account, {
        ...withoutLateContacts(account, since),
        ...oldContacts(undos),
        passwordHash: null,
        ...(isDeletionCancelled && { deletionDueAt: null }),
      }),
    );
    if (!restored) throw new Problem('identity.contact-undo.taken');
    await dropUndos(tx, account.id);
    await db(tx).deleteFrom('pending_contacts').where('account_id', '=', account.id).execute();
    await dropResetTokens(tx, account.id);
    await dropSignInAccounts(tx, account.id, since);
    await endFactorsSince(tx, account.id, since);
    await this.sessions.endAll(tx, account.id);
    for (const { contactType, contact } of undos)
      await raiseNotice(
        tx,
        'contact-restored',
        { ...restored, email: null, mobile: null, [contactType]: contact },
        { maskedContact: maskContact(contactType, contact) },
      );
    if (isDeletionCancelled) await raiseNotice(tx, 'deletion-cancelled', restored);
    return { contacts: viewOf(account, undos).contacts, isDeletionCancelled };
  }
}

const invalid = () => new Problem('identity.contact-undo.invalid');

/** Removes contacts that were added lately, because a code to one would set a new password. */
const withoutLateContacts = (account: Account, since: Date): Partial<Account> =>
  Object.fromEntries(
    (['email', 'mobile'] as const)
      .filter(contactType => isLate(account, contactType, since))
      .flatMap(contactType => [
        [contactType, null],
        [confirmedAt[contactType], null],
      ]),
  );

function oldContacts(undos: OpenUndo[]): Partial<Account> {
  const now = new Date();
  return Object.fromEntries(
    undos.flatMap(({ contactType, contact }) => [
      [contactType, contact],
      [confirmedAt[contactType], now],
    ]),
  );
}

const masked = (contactType: ContactType, contact: string | null) => contact && maskContact(contactType, contact);

const viewOf = (account: Account, undos: OpenUndo[]): View => ({
  contacts: undos.map(({ contactType, contact }) => ({
    contactType,
    maskedContact: maskContact(contactType, contact),
    maskedPresent: masked(contactType, account[contactType]),
  })),
  until: undos.map(({ expiresAt }) => expiresAt).sort((a, b) => a.getTime() - b.getTime())[0]!,
});
