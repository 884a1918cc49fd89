import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-local';
import { DataSource } from 'typeorm';
import type { Account } from '../../accounts/account.entity';
import { accountSigningIn } from '../../accounts/find-account';
import type { Visitor } from '../known-places';
import { Passwords } from '../passwords.service';
import { SignInAttempts } from '../sign-in-attempts.service';

interface Request {
  body: { email: string; password: string };
  visitor: Visitor;
}

/** E-mail or mobile number and password. An unknown contact and a wrong password get the same response, count and timing. */
@Injectable()
export class PasswordStrategy extends PassportStrategy(Strategy, 'password') {
  constructor(
    private readonly dataSource: DataSource,
    private readonly attempts: SignInAttempts,
    private readonly passwords: Passwords,
  ) {
    super({ usernameField: 'email', passReqToCallback: true });
  }

  async validate({ visitor }: Request, contact: string, password: string): Promise<Account | null> {
    const account = await accountSigningIn(this.dataSource, contact);
    const isTheirs = await this.attempts.judge(contact, visitor, account?.id ?? null, async () => {
      const right = await this.passwords.matches(password, account?.passwordHash ?? null);
      return right && account?.status !== 'deleted';
    });
    return isTheirs ? account : null;
  }
}
