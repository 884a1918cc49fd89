import type { Actor } from '@aar/contracts/access';
import { Problem } from '@aar/platform/errors/problem';
import { inTransaction } from '@aar/platform/database/transaction';
import type { Once } from '@aar/platform/service/handlers';
import { requireProof } from '@aar/platform/service/step-up';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Account } from '../accounts/account';
import { changeAccount, ownAccount } from '../accounts/change-account';
import { accountById } from '../accounts/find-account';
import { requireOtherAdministrator } from '../accounts/other-administrators';
import { raiseNotice } from '../accounts/raise-notice';
import { Passwords } from '../credentials/passwords.service';
import { SignInAttempts } from '../attempts/sign-in-attempts.service';
import { erasureDate } from '../accounts/grace-period.rules';

interface Plan {
  dueAt: Date | null;
}

/** Members plan the deletion of their account, and can cancel it until the planned date. */
@Injectable()
export class Deletion {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: Passwords,
    private readonly attempts: SignInAttempts,
  ) {}

  async plan(id: string): Promise<Plan> {
    const account = await this.account(id);
    return { dueAt: account.deletionDueAt };
  }

  /** Requires the password, or a step-up if there is none; wrong guesses have the same back-off as in sign-in. */
  async request(actor: Actor, password: string, address: string): Promise<Plan> {
    const { id } = actor;
    const judged = await this.account(id);
    if (judged.passwordHash === null) requireProof(actor);
    else await this.judge(judged, password, address);
    // Without `once`, which would store a digest of the password; the operation is idempotent anyway.
    return inTransaction(this.dataSource, async tx => {
      await requireOtherAdministrator(tx, id);
      const account = await ownAccount(tx, id);
      if (account.passwordHash !== judged.passwordHash) throw wrong();
      if (account.deletionDueAt) return { dueAt: account.deletionDueAt };
      const deletionDueAt = erasureDate(new Date());
      await changeAccount(tx, account, { deletionDueAt });
      await raiseNotice(tx, 'deletion-planned', account, { until: deletionDueAt.toISOString() });
      return { dueAt: deletionDueAt };
    });
  }

  async cancel({ id }: Actor, once: Once): Promise<Plan> {
    return once(async tx => {
      const account = await ownAccount(tx, id);
      if (!account.deletionDueAt) throw new Problem('identity.deletion.none');
      await changeAccount(tx, account, { deletionDueAt: null });
      await raiseNotice(tx, 'deletion-cancelled', account);
      return { dueAt: null };
    });
  }

  private async account(id: string): Promise<Account> {
    const account = await accountById(this.dataSource.manager, id);
    if (!account) throw new Problem('auth.session-ended');
    return account;
  }

  private async judge({ id, passwordHash }: Account, password: string, address: string) {
    const right = await this.attempts.judgeMember(id, address, () => this.passwords.matches(password, passwordHash));
    if (!right) throw wrong();
  }
}

const wrong = () => Problem.ofField('identity.password.wrong', 'password');
