import type { Login, SignInAnswer } from '@aar/contracts/identity/auth.contract';
import { Problem } from '@aar/platform/errors/problem';
import type { Caller } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { withMarks } from '../accounts/marks';
import type { Account } from '../accounts/account';
import { accountById } from '../accounts/find-account';
import { SignInTickets } from '../second-factors/sign-in-tickets.service';
import { Sessions } from '../sessions/sessions.service';
import { visitorOf, type KnownVisitor } from '../attempts/known-places';
import { authenticate } from '../credentials/authenticate';
import { PasswordStrategy } from './password.strategy';

/** Sign-in by e-mail or mobile number and password. */
@Injectable()
export class SignIn {
  constructor(
    private readonly dataSource: DataSource,
    private readonly password: PasswordStrategy,
    private readonly sessions: Sessions,
    private readonly tickets: SignInTickets,
  ) {}

  async signIn(
    { email, password, device }: z.output<typeof Login>,
    caller: Caller,
  ): Promise<z.input<typeof SignInAnswer>> {
    const visitor = visitorOf(caller, device);
    const { user: account } = await authenticate(this.password, { body: { email, password }, visitor });
    if (!account) throw new Problem('identity.sign-in.failed');
    return this.open(account, visitor, email);
  }

  /**
   * Takes into account changes made while the password was being checked: another password, a suspension, another role. A
   * member with a second factor gets a ticket in place of a session.
   */
  private async open(judged: Account, visitor: KnownVisitor, contact: string): Promise<z.input<typeof SignInAnswer>> {
    for (let account = judged; ;) {
      const token = await this.sessions.openUnlessChanged(account, visitor, contact);
      if (token) return { token, device: visitor.device, user: withMarks(account) };
      const now = await accountById(this.dataSource.manager, judged.id);
      if (!now || now.status === 'deleted' || now.passwordHash !== judged.passwordHash)
        throw new Problem('identity.sign-in.failed');
      if (now.version === account.version) {
        const asked = await this.tickets.issue(now);
        // Otherwise it is suspended, by the database's clock.
        if (!asked) throw new Problem('identity.sign-in.suspended');
        return asked;
      }
      account = now;
    }
  }
}
