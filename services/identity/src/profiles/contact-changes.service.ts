import type { ContactType, OtpSent } from '@aar/contracts/identity/auth.contract';
import { maskContact } from '@aar/contracts/masked-contact';
import { fromExcluded } from '@aar/platform/database/from-excluded';
import { Problem } from '@aar/platform/errors/problem';
import { inTransaction } from '@aar/platform/database/transaction';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { Account } from '../accounts/account';
import { changeAccount, ownAccount } from '../accounts/change-account';
import { confirmedAt } from '../accounts/contact-columns';
import { knownAccount } from '../accounts/find-account';
import { raiseNotice } from '../accounts/raise-notice';
import { releaseUnproved } from '../credentials/release-unproved';
import { CodeSender } from '../codes/code-sender.service';
import { Codes } from '../codes/codes.service';
import { raiseAdditionNotice } from '../undo-links/raise-addition-notice';
import { dropUndoOf, openUndo } from '../undo-links/undo-links';
import { db } from '../database/db';
import { unlessTaken } from '../database/unique-violation';
import { IdentityConfig } from '../identity.config';
import { dropResetTokens } from '../credentials/reset-tokens';

/**
 * New contacts of members, pending until the code that was sent to them is entered. Only a correct code reveals whether a
 * contact is another member's.
 */
@Injectable()
export class ContactChanges {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sender: CodeSender,
    private readonly codes: Codes,
    private readonly config: IdentityConfig,
  ) {}

  /** Sends a code to a new contact, or to the present one if it was never confirmed, and makes it pending. */
  async begin(
    account: Account,
    contactType: ContactType,
    contact: string,
    address: string,
  ): Promise<z.infer<typeof OtpSent>> {
    if (contact === account[contactType] && account[confirmedAt[contactType]])
      throw Problem.ofField('identity.contact.same', 'contact');
    const sent = await this.sender.send('contact-change', contactType, contact, { address, id: account.id });
    await inTransaction(this.dataSource, async tx => {
      await ownAccount(tx, account.id);
      await this.wait(tx, account.id, contactType, contact);
    });
    return sent;
  }

  /** Stores a pending contact, replacing an earlier one. The transaction must have locked the account. */
  async wait(tx: EntityManager, accountId: string, contactType: ContactType, contact: string): Promise<void> {
    await db(tx)
      .insertInto('pending_contacts')
      .values({ account_id: accountId, contact_type: contactType, contact })
      .onConflict(known =>
        known
          .columns(['account_id', 'contact_type'])
          .doUpdateSet({ ...fromExcluded({ contact }), requested_at: sql<Date>`now()` }),
      )
      .execute();
  }

  /** The pending contact, if there is one. */
  async waiting(accountId: string, contactType: ContactType): Promise<string | undefined> {
    const pending = await db(this.dataSource)
      .selectFrom('pending_contacts')
      .select('contact')
      .where('account_id', '=', accountId)
      .where('contact_type', '=', contactType)
      .executeTakeFirst();
    return pending?.contact;
  }

  async cancel(tx: EntityManager, accountId: string, contactType: ContactType): Promise<void> {
    await db(tx)
      .deleteFrom('pending_contacts')
      .where('account_id', '=', accountId)
      .where('contact_type', '=', contactType)
      .execute();
  }

  /**
   * Confirms a pending contact by its code and notifies the old one. Does nothing if that was done with the same code before
   * and the response was lost. Throws `identity.contact.taken` for another member's contact.
   */
  async confirm(id: string, contactType: ContactType, otp: string, address: string): Promise<void> {
    const contact = await this.waiting(id, contactType);
    if (contact === undefined) return this.checkConfirmed(id, contactType, otp, address);
    const spentOn = this.spentOn(id, contact);
    const proof = await this.codes.prove('contact-change', [contact], otp, { address, id }, spentOn);
    const changed = await inTransaction(this.dataSource, async tx => {
      const account = await ownAccount(tx, id);
      if (!(await this.codes.consume(tx, proof, spentOn))) return account;
      await this.cancel(tx, id, contactType);
      const adopted = await unlessTaken(tx, inner => this.adopt(inner, account, contactType, contact));
      if (!adopted) await this.codes.refuseRepeats(tx, proof);
      return adopted;
    });
    // Thrown after the commit: a rollback would make the code usable again.
    if (!changed) throw new Problem('identity.contact.taken');
  }

  /** Throws unless this code has confirmed the present contact in an earlier request, which is now repeated. */
  private async checkConfirmed(id: string, contactType: ContactType, otp: string, address: string) {
    const { [contactType]: contact } = await knownAccount(this.dataSource.manager, id);
    const none = () => new Problem('identity.contact.no-change');
    if (contact === null) throw none();
    const spentOn = this.spentOn(id, contact);
    const proof = await this.codes.prove('contact-change', [contact], otp, { address, id }, spentOn).catch(error => {
      throw error instanceof Problem ? none() : error;
    });
    await inTransaction(this.dataSource, async tx => {
      if (await this.codes.consume(tx, proof, spentOn)) throw none();
    });
  }

  private spentOn(id: string, contact: string) {
    return this.codes.spentOn('contact-change', 'confirmation', id, contact);
  }

  private async adopt(tx: EntityManager, account: Account, contactType: ContactType, contact: string) {
    await releaseUnproved(tx, contactType, contact, account);
    const changed = await changeAccount(tx, account, {
      [contactType]: contact,
      [confirmedAt[contactType]]: new Date(),
      isVerified: true,
    });
    await this.recordNewContact(tx, account, contactType, contact);
    return changed;
  }

  /**
   * Call it after a contact was confirmed for an account: codes to the previous one can no longer reset the password, and
   * the member is notified at the previous contact, with a link to undo it where one is due. `account` is the earlier state.
   */
  async recordNewContact(
    tx: EntityManager,
    account: Account,
    contactType: ContactType,
    contact: string,
  ): Promise<void> {
    if (account[contactType] === contact) return;
    // A token from a code to the old contact must no longer set a password.
    await dropResetTokens(tx, account.id);
    const former = account[contactType];
    const facts = { maskedContact: maskContact(contactType, contact) };
    if (former === null) {
      await raiseAdditionNotice(tx, 'contact-added', account, this.config.CODE_PEPPER, facts);
      return;
    }
    const isProved = account[confirmedAt[contactType]] !== null;
    const isBack = isProved && (await dropUndoOf(tx, account.id, contactType, contact));
    const { CODE_PEPPER: key } = this.config;
    const undo = isProved && !isBack && (await openUndo(tx, account, { contactType, contact: former }, key));
    await raiseNotice(
      tx,
      'contact-changed',
      { ...account, email: null, mobile: null, [contactType]: former },
      { ...facts, ...(undo && { undo }) },
    );
    // A contact that was added lately itself gets no link. The contact that could remove it can also remove the new
    // one, for 72 hours from now.
    if (undo === null) await raiseAdditionNotice(tx, 'contact-added', { ...account, [contactType]: null }, key, facts);
  }
}
