import type { SecondFactorProof } from '@aar/contracts/identity/auth.contract';
import { inTransaction } from '@aar/platform/database/transaction';
import { Problem } from '@aar/platform/errors/problem';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { lockedAccount } from '../accounts/change-account';
import { raiseNotice } from '../accounts/raise-notice';
import { Passkeys } from '../passkeys/passkeys.service';
import { RecoveryCodes } from '../credentials/recovery-codes.service';
import { Totp } from './totp.service';

/** One way to prove it. */
export type SecondFactor = z.output<typeof SecondFactorProof>;

/** Checks second factors. Each proof works once; the caller counts the attempts. */
@Injectable()
export class FactorProofs {
  constructor(
    private readonly dataSource: DataSource,
    private readonly totp: Totp,
    private readonly passkeys: Passkeys,
    private readonly recoveryCodes: RecoveryCodes,
  ) {}

  async check(accountId: string, { totp, passkey, recoveryCode }: SecondFactor): Promise<boolean> {
    if (passkey) return (await this.passkeys.prove(passkey)) === accountId;
    return inTransaction(this.dataSource, async tx => {
      const account = await lockedAccount(tx, accountId);
      if (!account) return false;
      if (totp !== undefined) return this.totp.prove(tx, accountId, totp);
      if (recoveryCode === undefined || !(await this.recoveryCodes.use(tx, accountId, recoveryCode))) return false;
      await raiseNotice(tx, 'recovery-code-used', account);
      return true;
    });
  }

  /** The refusal of a wrong proof, at its field. */
  wrong({ totp, passkey }: SecondFactor): Problem {
    if (passkey) return new Problem('identity.passkey.refused');
    return Problem.ofField('identity.second-factor.wrong', totp === undefined ? 'recoveryCode' : 'totp');
  }
}
