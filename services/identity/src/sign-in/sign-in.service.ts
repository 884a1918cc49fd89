import type { Login, SignedIn } from '@aar/contracts/identity/auth.contract';
import { Problem } from '@aar/platform/errors/problem';
import type { Caller } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { Account } from '../accounts/account.entity';
import { Sessions } from '../sessions/sessions.service';
import { visitorOf, type KnownVisitor } from './known-places';
import { authenticate } from './strategies/authenticate';
import { PasswordStrategy } from './strategies/password.strategy';

/** Sign-in by e-mail or mobile number and password. */
@Injectable()
export class SignIn {
  constructor(
    private readonly dataSource: DataSource,
    private readonly password: PasswordStrategy,
    private readonly sessions: Sessions,
  ) {}

  async signIn({ email, password, device }: z.output<typeof Login>, caller: Caller): Promise<z.input<typeof SignedIn>> {
    const visitor = visitorOf(caller, device);
    const { user: account } = await authenticate(this.password, { body: { email, password }, visitor });
    if (!account) throw new Problem('identity.sign-in.failed');
    return this.open(account, visitor, email);
  }

  /** Respects changes made while the password was being checked: another password, a suspension, another role. */
  private async open(judged: Account, visitor: KnownVisitor, contact: string): Promise<z.input<typeof SignedIn>> {
    for (let account = judged; ;) {
      const token = await this.sessions.openUnlessChanged(account, visitor, contact);
      if (token) return { token, device: visitor.device, user: account };
      const now = await this.dataSource.getRepository(Account).findOneBy({ id: judged.id });
      if (!now || now.status === 'deleted' || now.passwordHash !== judged.passwordHash)
        throw new Problem('identity.sign-in.failed');
      // Suspended, by the clock of the database.
      if (now.version === account.version) throw new Problem('identity.sign-in.suspended');
      account = now;
    }
  }
}
