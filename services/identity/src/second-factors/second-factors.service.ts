import type { Actor } from '@aar/contracts/access';
import type { SecondFactors as Shown } from '@aar/contracts/identity/second-factors.contract';
import { inTransaction } from '@aar/platform/database/transaction';
import { instant } from '@aar/platform/database/instant';
import { Problem } from '@aar/platform/errors/problem';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ownAccount } from '../accounts/change-account';
import { raiseNotice } from '../accounts/raise-notice';
import { raiseAdditionNotice } from '../contact-undo/raise-addition-notice';
import { IdentityConfig } from '../identity.config';
import { Sessions } from '../sessions/sessions.service';
import { SignInAttempts } from '../sign-in/sign-in-attempts.service';
import { endCodesWithoutFactor, endFactors, hasFactor, refuseUnprovedSession } from './end-factors';
import { hasTotp } from './needs-second-factor';
import { RecoveryCodes } from './recovery-codes.service';
import { Totp } from './totp.service';

/** The second factors of a member (docs/decisions/0155-a-second-factor-at-the-sign-in.md). */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: IdentityConfig,
    private readonly totp: Totp,
    private readonly recoveryCodes: RecoveryCodes,
    private readonly attempts: SignInAttempts,
    private readonly sessions: Sessions,
  ) {}

  async of({ id, session }: Actor): Promise<Shown> {
    const [found] = await this.dataSource.query(
      `select (select confirmed_at from totp_secrets where account_id = accounts.id) as "totpSince",
         (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'createdAt', ${instant('created_at')},
            'lastUsedAt', ${instant('last_used_at')}) order by created_at), '[]')
          from passkeys where account_id = accounts.id) as passkeys,
         (select count(*)::int from recovery_codes where account_id = accounts.id) as "recoveryCodesLeft",
         exists (select from sessions where account_id = accounts.id and id = $2 and second_factor_at is not null) as "isProved",
         role <> 'user' as "isStaff"
       from accounts where id = $1`,
      [id, session ?? null],
    );
    if (!found) throw new Problem('auth.session-ended');
    const { isStaff, totpSince, ...shown } = found;
    return {
      ...shown,
      totpSince: totpSince?.toISOString() ?? null,
      isRequired: isStaff && this.config.staffNeedSecondFactor,
    };
  }

  beginTotp(memberId: string): Promise<{ secret: string; uri: string }> {
    return inTransaction(this.dataSource, async tx => this.totp.begin(tx, await ownAccount(tx, memberId)));
  }

  /** From now on a sign-in asks for a code. Returns recovery codes for a member who had none. */
  async confirmTotp({ id, session }: Actor, code: string, address: string): Promise<string[] | null> {
    let codes: string[] | null = null;
    const right = await this.attempts.judgeMember(id, address, () =>
      inTransaction(this.dataSource, async tx => {
        const account = await ownAccount(tx, id);
        await refuseUnprovedSession(tx, id, session);
        if (!(await this.totp.confirm(tx, id, code))) return false;
        codes = await this.recoveryCodes.ensure(tx, id);
        await this.sessions.noteSecondFactor(tx, id, session);
        await raiseAdditionNotice(tx, 'second-factor-added', account, this.config.CODE_PEPPER);
        return true;
      }),
    );
    if (!right) throw Problem.ofField('identity.second-factor.wrong', 'code');
    return codes;
  }

  /** Without any other factor the recovery codes end too. */
  removeTotp({ id: memberId, session }: Actor): Promise<void> {
    return inTransaction(this.dataSource, async tx => {
      const account = await ownAccount(tx, memberId);
      await refuseUnprovedSession(tx, memberId, session);
      const [{ wasUsed }] = await tx.query(`select ${hasTotp('$1::uuid')} as "wasUsed"`, [memberId]);
      if (!(await endFactors(tx, memberId, 'totp'))) throw new Problem('identity.second-factor.unknown');
      // One that was never confirmed let nobody in.
      if (!wasUsed) return;
      await endCodesWithoutFactor(tx, memberId);
      this.sessions.refresh(tx, memberId);
      await raiseNotice(tx, 'second-factor-removed', account);
    });
  }

  /** The member is told: whoever has the new codes has a lasting second step. */
  renewRecoveryCodes({ id: memberId, session }: Actor): Promise<string[]> {
    return inTransaction(this.dataSource, async tx => {
      const account = await ownAccount(tx, memberId);
      await refuseUnprovedSession(tx, memberId, session);
      if (!(await hasFactor(tx, memberId))) throw new Problem('identity.second-factor.unknown');
      await raiseAdditionNotice(tx, 'recovery-codes-renewed', account, this.config.CODE_PEPPER);
      return this.recoveryCodes.renew(tx, memberId);
    });
  }
}
