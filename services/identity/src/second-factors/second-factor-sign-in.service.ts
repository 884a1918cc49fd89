import type { SecondFactorProof, SignedIn } from '@aar/contracts/identity/auth.contract';
import type { PasskeyProof } from '@aar/contracts/identity/passkey';
import { inTransaction } from '@aar/platform/database/transaction';
import { Problem } from '@aar/platform/errors/problem';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { Account } from '../accounts/account';
import { lockedAccount } from '../accounts/change-account';
import { isActive } from '../accounts/standing';
import { Passkeys } from '../passkeys/passkeys.service';
import { Sessions } from '../sessions/sessions.service';
import type { KnownVisitor } from '../attempts/known-places';
import { SignInAttempts } from '../attempts/sign-in-attempts.service';
import { FactorProofs } from './factor-proofs.service';
import { SignInTickets } from './sign-in-tickets.service';
import { withMarks } from '../accounts/marks';

/** The second step of a sign-in, whatever the first one was; and sign-in with a passkey, which needs no other step. */
@Injectable()
export class SecondFactorSignIn {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tickets: SignInTickets,
    private readonly proofs: FactorProofs,
    private readonly passkeys: Passkeys,
    private readonly attempts: SignInAttempts,
    private readonly sessions: Sessions,
  ) {}

  async finish(
    ticket: string,
    proof: z.output<typeof SecondFactorProof>,
    visitor: KnownVisitor,
  ): Promise<z.input<typeof SignedIn>> {
    const holder = await this.tickets.holderOf(ticket);
    if (!holder) throw new Problem('identity.exchange.invalid');
    const right = await this.attempts.judgeMember(holder, visitor.address, () => this.proofs.check(holder, proof));
    if (!right) throw this.proofs.wrong(proof);
    return inTransaction(this.dataSource, async tx => {
      const account = await lockedAccount(tx, holder);
      if (!account || !(await this.tickets.use(tx, ticket))) throw new Problem('identity.exchange.invalid');
      return this.open(tx, account, visitor);
    });
  }

  /** An unknown passkey and a wrong response to the challenge get the same error. */
  async signInWithPasskey(
    passkey: z.output<typeof PasskeyProof>,
    visitor: KnownVisitor,
  ): Promise<z.input<typeof SignedIn>> {
    const holder = await this.passkeys.prove(passkey);
    if (!holder) throw new Problem('identity.passkey.refused');
    return inTransaction(this.dataSource, async tx => {
      const account = await lockedAccount(tx, holder);
      if (!account || account.status === 'deleted') throw new Problem('identity.passkey.refused');
      return this.open(tx, account, visitor);
    });
  }

  private async open(tx: EntityManager, account: Account, visitor: KnownVisitor): Promise<z.input<typeof SignedIn>> {
    if (!isActive(account)) throw new Problem('identity.sign-in.suspended');
    const token = await this.sessions.open(tx, account, visitor, { hasSecondFactor: true });
    return { token, device: visitor.device, user: withMarks(account) };
  }
}
