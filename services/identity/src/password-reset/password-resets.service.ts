import { contactTypeOf, type ResetPassword, type VerifyResetOtp } from '@aar/contracts/identity/auth.contract';
import { Problem } from '@aar/platform/errors/problem';
import { inTransaction } from '@aar/platform/database/transaction';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import type { Account } from '../accounts/account';
import { changeAccount, lockedAccount } from '../accounts/change-account';
import { confirmedAt } from '../accounts/contact-columns';
import { resettableAccount } from '../accounts/find-account';
import { raiseNotice } from '../accounts/raise-notice';
import { Codes, invalidCode } from '../codes/codes.service';
import { endAllFactors } from '../credentials/end-factors';
import { Sessions } from '../sessions/sessions.service';
import { isEasyToGuess } from '../credentials/password.rules';
import { Passwords } from '../credentials/passwords.service';
import { SignInAttempts } from '../attempts/sign-in-attempts.service';
import { authenticate } from '../credentials/authenticate';
import { OneTimeCodeStrategy } from '../codes/one-time-code.strategy';
import { dropSignInAccounts } from '../credentials/sign-in-accounts';
import { consumeResetToken, dropResetTokens, issueResetToken, resetOf } from '../credentials/reset-tokens';

/** Sets a new password for the owner of a contact of the account. */
@Injectable()
export class PasswordResets {
  constructor(
    private readonly dataSource: DataSource,
    private readonly oneTimeCode: OneTimeCodeStrategy,
    private readonly codes: Codes,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly attempts: SignInAttempts,
  ) {}

  /**
   * Exchanges a correct code for a reset token. A code for a contact that no member has is never correct. The same device
   * may repeat that after a lost response: the new token replaces the one that it did not get.
   */
  async verify(
    { email: contact, otp, device: id }: z.output<typeof VerifyResetOtp>,
    address: string,
  ): Promise<{ resetToken: string }> {
    const spentOn = id === undefined ? null : this.codes.spentOn('password-reset', contact, id);
    const { user: proof } = await authenticate(this.oneTimeCode, {
      purpose: 'password-reset',
      contacts: [contact],
      otp,
      asker: { address, id },
      spentOn,
    });
    const resetToken = await inTransaction(this.dataSource, async tx => {
      const isFirst = await this.codes.consume(tx, proof, spentOn);
      const account = await resettableAccount(tx, contact);
      // Once the password is set, the code is invalid.
      if (account && !isFirst && !(await dropResetTokens(tx, account.id))) return null;
      return account && issueResetToken(tx, account.id, contactTypeOf(contact));
    });
    if (!resetToken) throw invalidCode();
    return { resetToken };
  }

  /**
   * Sets the password and ends every other way in: sessions, connected accounts, and those of the other services.
   * Whoever resets a password may do so because somebody else is in the account. The code confirms the contact that it
   * was sent to. If that was never confirmed before, somebody else may have created the account, and their second
   * factors must not lock the owner out.
   */
  async reset({ resetToken, password }: z.output<typeof ResetPassword>): Promise<void> {
    const found = await resetOf(this.dataSource.manager, resetToken);
    const owner = found?.owner;
    if (!found || !isThere(owner)) throw new Problem('identity.reset.invalid');
    if (isEasyToGuess(password, owner)) throw Problem.ofField('identity.password.common', 'password');
    const passwordHash = await this.passwords.hash(password);
    await inTransaction(this.dataSource, async tx => {
      const account = await lockedAccount(tx, owner.id);
      if (!isThere(account) || !(await consumeResetToken(tx, resetToken))) throw new Problem('identity.reset.invalid');
      await dropResetTokens(tx, account.id);
      const confirmed = confirmedAt[found.contactType];
      await dropSignInAccounts(tx, account.id);
      if (!account[confirmed]) await endAllFactors(tx, account.id);
      const since = { [confirmed]: account[confirmed] ?? new Date() };
      await changeAccount(tx, account, { passwordHash, isPasswordTemporary: false, ...since, isVerified: true });
      await this.sessions.endAll(tx, account.id);
      const contacts = [account.email, account.mobile].filter(contact => contact !== null);
      await this.attempts.forgive(tx, account.id, contacts);
      await raiseNotice(tx, 'password-reset', account);
    });
  }
}

const isThere = (account: Account | undefined): account is Account =>
  account !== undefined && account.status !== 'deleted';
