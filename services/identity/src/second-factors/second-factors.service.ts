import type { Actor } from '@aar/contracts/access';
import type { SecondFactors as Shown } from '@aar/contracts/identity/second-factors.contract';
import { inTransaction } from '@aar/platform/database/transaction';
import { instantOf } from '@aar/platform/database/instant';
import { Problem } from '@aar/platform/errors/problem';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { DataSource } from 'typeorm';
import { ownAccount } from '../accounts/change-account';
import { raiseNotice } from '../accounts/raise-notice';
import { raiseAdditionNotice } from '../undo-links/raise-addition-notice';
import { db } from '../database/db';
import { IdentityConfig } from '../identity.config';
import { Sessions } from '../sessions/sessions.service';
import { SignInAttempts } from '../attempts/sign-in-attempts.service';
import { endCodesWithoutFactor, endFactors, hasFactor, refuseUnprovedSession } from '../credentials/end-factors';
import { hasTotp } from '../credentials/needs-second-factor';
import { RecoveryCodes } from '../credentials/recovery-codes.service';
import { Totp } from './totp.service';

/** The second factors of a member (docs/decisions/second-factor-and-step-up.md). */
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
    const found = await db(this.dataSource)
      .selectFrom('accounts as account')
      .select(({ selectFrom, exists }) => [
        'account.role',
        selectFrom('totp_secrets as app')
          .select('app.confirmed_at')
          .whereRef('app.account_id', '=', 'account.id')
          .as('totpSince'),
        selectFrom('passkeys as passkey')
          .select(({ ref }) =>
            sql<
              Shown['passkeys']
            >`coalesce(json_agg(json_build_object('id', ${ref('passkey.id')}, 'name', ${ref('passkey.name')},
              'createdAt', ${instantOf(ref('passkey.created_at'))}, 'lastUsedAt', ${instantOf(ref('passkey.last_used_at'))})
              order by ${ref('passkey.created_at')}), '[]')`.as('all'),
          )
          .whereRef('passkey.account_id', '=', 'account.id')
          .$asScalar()
          .$notNull()
          .as('passkeys'),
        selectFrom('recovery_codes as code')
          .select(sql<number>`count(*)::int`.as('count'))
          .whereRef('code.account_id', '=', 'account.id')
          .$asScalar()
          .$notNull()
          .as('recoveryCodesLeft'),
        exists(
          selectFrom('sessions as present')
            .select('present.id')
            .whereRef('present.account_id', '=', 'account.id')
            .where('present.id', '=', session ?? null)
            .where('present.second_factor_at', 'is not', null),
        )
          .$castTo<boolean>()
          .as('isProved'),
      ])
      .where('account.id', '=', id)
      .executeTakeFirst();
    if (!found) throw new Problem('auth.session-ended');
    const { role, totpSince, ...shown } = found;
    return {
      ...shown,
      totpSince: totpSince?.toISOString() ?? null,
      isRequired: role !== 'user' && this.config.staffNeedSecondFactor,
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
        await this.sessions.recordSecondFactor(tx, id, session);
        await raiseAdditionNotice(tx, 'second-factor-added', account, this.config.CODE_PEPPER);
        return true;
      }),
    );
    if (!right) throw Problem.ofField('identity.second-factor.wrong', 'code');
    return codes;
  }

  /** If no other factor is left, the recovery codes are removed too. */
  removeTotp({ id: memberId, session }: Actor): Promise<void> {
    return inTransaction(this.dataSource, async tx => {
      const account = await ownAccount(tx, memberId);
      await refuseUnprovedSession(tx, memberId, session);
      const { wasUsed } = await db(tx)
        .selectNoFrom(hasTotp(sql.val(memberId)).as('wasUsed'))
        .executeTakeFirstOrThrow();
      if (!(await endFactors(tx, memberId, 'totp'))) throw new Problem('identity.second-factor.unknown');
      // An app that was never confirmed gave no access.
      if (!wasUsed) return;
      await endCodesWithoutFactor(tx, memberId);
      this.sessions.refresh(tx, memberId);
      await raiseNotice(tx, 'second-factor-removed', account);
    });
  }

  /** The member is notified: whoever has the new codes has a permanent second factor. */
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
