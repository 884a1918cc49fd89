import type { Login, SignedIn } from '@aar/contracts/identity/auth.contract';
import { Problem } from '@aar/platform/errors/problem';
import { inTransaction } from '@aar/platform/events/transaction';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { Account } from '../accounts/account.entity';
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

  async signIn({ email, password }: z.output<typeof Login>, address: string): Promise<z.input<typeof SignedIn>> {
    const attempt = await this.attempts.begin(email, address);
    const account = await this.dataSource.getRepository(Account).findOneBy({ email });
    const right = await this.passwords
      .matches(password, account?.passwordHash ?? null)
      .catch(async (error: unknown) => {
        await attempt.withdraw();
        throw error;
      });
    if (!account || !right || account.status === 'deleted') throw new Problem('identity.sign-in.failed');
    await attempt.succeeded();
    if (account.status === 'suspended') throw new Problem('identity.sign-in.suspended');
    const token = await inTransaction(this.dataSource, tx => this.sessions.open(tx, account));
    return { token, user: account };
  }
}
