import type { Actor } from '@aar/contracts/access';
import type { ChangePassword } from '@aar/contracts/identity/profile.contract';
import { Problem } from '@aar/platform/errors/problem';
import { inTransaction } from '@aar/platform/database/transaction';
import { requireProof } from '@aar/platform/service/step-up';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import type { Account } from '../accounts/account';
import { changeAccount, ownAccount } from '../accounts/change-account';
import { knownAccount } from '../accounts/find-account';
import { raiseNotice } from '../accounts/raise-notice';
import { dropResetTokens } from '../credentials/reset-tokens';
import { Sessions } from '../sessions/sessions.service';
import { isEasyToGuess } from '../credentials/password.rules';
import { Passwords } from '../credentials/passwords.service';
import { SignInAttempts } from '../attempts/sign-in-attempts.service';

const wrong = () => Problem.ofField('identity.password.wrong', 'currentPassword');

@Injectable()
export class PasswordChange {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: Passwords,
    private readonly attempts: SignInAttempts,
    private readonly sessions: Sessions,
  ) {}

  /**
   * Sets another password, or the first one of an account that signs in through a provider, and ends the member's other
   * sessions. Wrong guesses of the current one have the same back-off as in sign-in.
   */
  async change(
    actor: Actor,
    { currentPassword, password }: z.output<typeof ChangePassword>,
    address: string,
  ): Promise<void> {
    const { id, session } = actor;
    const judged = await knownAccount(this.dataSource.manager, id);
    // The current password serves as a proof.
    if (judged.passwordHash === null) requireProof(actor);
    else await this.judge(judged, currentPassword, address);
    if (isEasyToGuess(password, judged)) throw Problem.ofField('identity.password.common', 'password');
    const passwordHash = await this.passwords.hash(password);
    await inTransaction(this.dataSource, async tx => {
      const account = await ownAccount(tx, id);
      // A concurrent change came first: the verified password is no longer the current one.
      if (account.passwordHash !== judged.passwordHash) throw wrong();
      // A password that staff typed stays temporary, because they know it too. Only a code to the contact ends that.
      await changeAccount(tx, account, { passwordHash });
      await dropResetTokens(tx, id);
      await this.sessions.endAll(tx, id, { except: session });
      await raiseNotice(tx, 'password-changed', account);
    });
  }

  private async judge({ id, passwordHash }: Account, password: string, address: string) {
    const right = await this.attempts.judgeMember(id, address, () => this.passwords.matches(password, passwordHash));
    if (!right) throw wrong();
  }
}
