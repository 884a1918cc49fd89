import type { Actor } from '@aar/contracts/access';
import type { ContactType, OtpSent } from '@aar/contracts/identity/auth.contract';
import type { StepUpProof, StepUpWays } from '@aar/contracts/identity/step-up.contract';
import { maskContact } from '@aar/contracts/masked-contact';
import { inTransaction } from '@aar/platform/database/transaction';
import { Problem } from '@aar/platform/errors/problem';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { Account } from '../accounts/account';
import { ownAccount } from '../accounts/change-account';
import { confirmedAt } from '../accounts/contact-columns';
import { accountById } from '../accounts/find-account';
import { CodeSender } from '../codes/code-sender.service';
import { Codes, invalidCode, type Proof } from '../codes/codes.service';
import { db } from '../database/db';
import { FactorProofs, type SecondFactor } from '../second-factors/factor-proofs.service';
import { hasPasskey, hasTotp } from '../credentials/needs-second-factor';
import { Sessions } from '../sessions/sessions.service';
import { Passwords } from '../credentials/passwords.service';
import { SignInAttempts } from '../attempts/sign-in-attempts.service';

/** A proof as submitted. */
interface Given {
  wrong(): Problem;
  isRight(): Promise<boolean>;
  /** Consumes a correct proof. Throws if the credential has changed since the check. */
  spend(tx: EntityManager, account: Account): Promise<void>;
}

/** Members prove that a session is still theirs before they replace or multiply their credentials. */
@Injectable()
export class StepUp {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sender: CodeSender,
    private readonly codes: Codes,
    private readonly passwords: Passwords,
    private readonly factors: FactorProofs,
    private readonly attempts: SignInAttempts,
    private readonly sessions: Sessions,
  ) {}

  async ways(id: string): Promise<StepUpWays> {
    const account = await this.account(id);
    const codes = (['email', 'mobile'] as const).flatMap(contactType => {
      const contact = confirmed(account, contactType);
      return contact ? [{ contactType, maskedContact: maskContact(contactType, contact) }] : [];
    });
    const factors = await db(this.dataSource)
      .selectNoFrom([
        hasPasskey(sql.val(id)).$castTo<boolean>().as('passkey'),
        hasTotp(sql.val(id)).$castTo<boolean>().as('totp'),
      ])
      .executeTakeFirstOrThrow();
    return { password: account.passwordHash !== null, codes, ...factors };
  }

  async sendCode(id: string, contactType: ContactType, address: string): Promise<z.infer<typeof OtpSent>> {
    const contact = confirmed(await this.account(id), contactType);
    if (!contact) throw new Problem('identity.step-up.unavailable');
    return this.sender.send('step-up', contactType, contact, { address, id });
  }

  /** Marks the session as proved and returns until when. Wrong attempts have the same back-off as in sign-in. */
  async prove({ id, session }: Actor, proof: StepUpProof, address: string): Promise<Date> {
    const given = this.givenBy(await this.account(id), proof, address, session);
    if (!(await this.attempts.judgeMember(id, address, given.isRight))) throw given.wrong();
    return inTransaction(this.dataSource, async tx => {
      await given.spend(tx, await ownAccount(tx, id));
      return this.sessions.recordProof(tx, id, session);
    });
  }

  private givenBy(
    account: Account,
    { password, contactType, otp, passkey, totp }: StepUpProof,
    address: string,
    session?: string,
  ): Given {
    if (passkey || totp) return this.secondFactor(account.id, { passkey, totp }, session);
    return password === undefined
      ? this.code(account, contactType!, otp!, address)
      : this.password(account.passwordHash, password);
  }

  private password(hash: string | null, password: string): Given {
    const wrong = () => Problem.ofField('identity.password.wrong', 'password');
    return {
      wrong,
      isRight: () => this.passwords.matches(password, hash),
      spend: async (_tx, { passwordHash }) => {
        if (passwordHash !== hash) throw wrong();
      },
    };
  }

  /** Consumed by the check itself. After that the session has used the factor, like one that was opened with it. */
  private secondFactor(id: string, proof: SecondFactor, session?: string): Given {
    return {
      wrong: () => this.factors.wrong(proof),
      isRight: () => this.factors.check(id, proof),
      spend: tx => this.sessions.recordSecondFactor(tx, id, session),
    };
  }

  private code(account: Account, contactType: ContactType, otp: string, address: string): Given {
    const contact = confirmed(account, contactType);
    let proof: Proof | undefined;
    return {
      wrong: invalidCode,
      isRight: async () => {
        const asker = { address, id: account.id };
        if (contact) proof = await this.codes.prove('step-up', [contact], otp, asker).catch(unlessInvalid);
        return proof !== undefined;
      },
      spend: async (tx, now) => {
        if (confirmed(now, contactType) !== contact) throw invalidCode();
        await this.codes.consume(tx, proof!);
      },
    };
  }

  private async account(id: string): Promise<Account> {
    const account = await accountById(this.dataSource.manager, id);
    if (!account) throw new Problem('auth.session-ended');
    return account;
  }
}

const confirmed = (account: Account, contactType: ContactType) =>
  account[confirmedAt[contactType]] ? account[contactType] : null;

/** A wrong code counts as a failed attempt; other errors do not. */
function unlessInvalid(error: unknown): undefined {
  if (error instanceof Problem && error.code === 'identity.code.invalid') return undefined;
  throw error;
}
