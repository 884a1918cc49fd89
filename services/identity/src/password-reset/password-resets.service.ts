import type { ResetPassword, VerifyResetOtp } from '@aar/contracts/identity/auth.contract';
import { Problem } from '@aar/platform/errors/problem';
import { inTransaction } from '@aar/platform/events/transaction';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import type { Account } from '../accounts/account.entity';
import { changeAccount, lockedAccount } from '../accounts/change-account';
import { accountByEmail } from '../accounts/find-account';
import { raiseNotice } from '../accounts/raise-notice';
import { Codes } from '../codes/codes.service';
import { Sessions } from '../sessions/sessions.service';
import { isEasyToGuess } from '../sign-in/password.rules';
import { Passwords } from '../sign-in/passwords.service';
import { SignInAttempts } from '../sign-in/sign-in-attempts.service';
import { dropSignInAccounts } from '../social-sign-in/connections.service';
import { accountOfResetToken, consumeResetToken, dropResetTokens, issueResetToken } from './reset-tokens';

/** A new password for whoever holds the account's e-mail. */
@Injectable()
export class PasswordResets {
  constructor(
    private readonly dataSource: DataSource,
    private readonly codes: Codes,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly attempts: SignInAttempts,
  ) {}

  /** Changes a right code into a token. A code for an e-mail that no member has is never right. */
  async verify({ email, otp }: z.output<typeof VerifyResetOtp>): Promise<{ resetToken: string }> {
    const proof = await this.codes.prove('password-reset', [email], otp);
    return inTransaction(this.dataSource, async tx => {
      await this.codes.consume(tx, proof);
      const account = await accountByEmail(tx, email);
      if (!isThere(account)) throw Problem.ofField('identity.code.invalid', 'otp');
      return { resetToken: await issueResetToken(tx, account.id) };
    });
  }

  /**
   * Sets the password and ends every session. The code came by e-mail, which confirms it; where it never was confirmed before,
   * somebody else may have made the account, and must not keep a way in.
   */
  async reset({ resetToken, password }: z.output<typeof ResetPassword>): Promise<void> {
    const owner = await accountOfResetToken(this.dataSource.manager, resetToken);
    if (!isThere(owner)) throw new Problem('identity.reset.invalid');
    if (isEasyToGuess(password, owner)) throw Problem.ofField('identity.password.common', 'password');
    const passwordHash = await this.passwords.hash(password);
    await inTransaction(this.dataSource, async tx => {
      const account = await lockedAccount(tx, owner.id);
      if (!isThere(account) || !(await consumeResetToken(tx, resetToken))) throw new Problem('identity.reset.invalid');
      await dropResetTokens(tx, account.id);
      if (!account.emailConfirmedAt) await dropSignInAccounts(tx, account.id);
      const emailConfirmedAt = account.emailConfirmedAt ?? new Date();
      await changeAccount(tx, account, { passwordHash, emailConfirmedAt, isVerified: true });
      await this.sessions.endAll(tx, account.id);
      await this.attempts.forgive(tx, account.email!);
      await raiseNotice(tx, 'password-reset', account);
    });
  }
}

const isThere = (account: Account | null): account is Account => account !== null && account.status !== 'deleted';
