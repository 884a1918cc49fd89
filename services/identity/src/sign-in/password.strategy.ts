import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-local';
import type { Account } from '../accounts/account';
import type { Visitor } from '../attempts/known-places';
import { Passwords } from '../credentials/passwords.service';
import { SignInAttempts } from '../attempts/sign-in-attempts.service';

interface Request {
  body: { email: string; password: string };
  visitor: Visitor;
}

/** E-mail or mobile number and password. An unknown contact and a wrong password get the same response, count and timing. */
@Injectable()
export class PasswordStrategy extends PassportStrategy(Strategy, 'password') {
  constructor(
    private readonly attempts: SignInAttempts,
    private readonly passwords: Passwords,
  ) {
    super({ usernameField: 'email', passReqToCallback: true });
  }

  async validate({ visitor }: Request, contact: string, password: string): Promise<Account | null> {
    const { attempt, account } = await this.attempts.begin(contact, visitor);
    const isTheirs = await this.attempts.judge(attempt, async () => {
      const right = await this.passwords.matches(password, account?.passwordHash ?? null);
      return right && account?.status !== 'deleted';
    });
    return isTheirs ? account : null;
  }
}
