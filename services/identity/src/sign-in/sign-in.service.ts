import type { Login, SignedIn } from '@aar/contracts/identity/auth.contract';
import { Problem } from '@aar/platform/errors/problem';
import { inTransaction } from '@aar/platform/events/transaction';
import type { Caller } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { Account } from '../accounts/account.entity';
import { lockedAccount } from '../accounts/change-account';
import { accountByEmail } from '../accounts/find-account';
import { isActive } from '../accounts/standing';
import { Sessions } from '../sessions/sessions.service';
import { Passwords } from './passwords.service';
import { SignInAttempts } from './sign-in-attempts.service';

/** Sign-in by e-mail and password. An unknown e-mail and a wrong password look, count and last the same. */
@Injectable()
export class SignIn {
  constructor(
    private readonly dataSource: DataSource,
    private readonly attempts: SignInAttempts,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
  ) {}

  async signIn({ email, password }: z.output<typeof Login>, caller: Caller): Promise<z.input<typeof SignedIn>> {
    const account = await accountByEmail(this.dataSource.manager, email);
    const isTheirs = await this.attempts.judge(email, caller.address, async () => {
      const right = await this.passwords.matches(password, account?.passwordHash ?? null);
      return right && account?.status !== 'deleted';
    });
    if (!account || !isTheirs) throw new Problem('identity.sign-in.failed');
    return inTransaction(this.dataSource, async tx => {
      const user = await asItWasJudged(tx, account);
      return { token: await this.sessions.open(tx, user, caller), user };
    });
  }
}

/**
 * The account, locked. What ended its sessions while the password was being judged could not end this one: another password
 * or a suspension counts also when it came a moment after the look.
 */
async function asItWasJudged(tx: EntityManager, { id, passwordHash }: Account): Promise<Account> {
  const account = await lockedAccount(tx, id);
  if (!account || account.status === 'deleted' || account.passwordHash !== passwordHash)
    throw new Problem('identity.sign-in.failed');
  if (!isActive(account)) throw new Problem('identity.sign-in.suspended');
  return account;
}
