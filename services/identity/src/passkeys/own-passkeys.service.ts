import type { Actor } from '@aar/contracts/access';
import type { NewPasskey } from '@aar/contracts/identity/passkey';
import { inTransaction } from '@aar/platform/database/transaction';
import { Problem } from '@aar/platform/errors/problem';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { ownAccount } from '../accounts/change-account';
import { knownAccount } from '../accounts/find-account';
import { raiseNotice } from '../accounts/raise-notice';
import { raiseAdditionNotice } from '../undo-links/raise-addition-notice';
import { db } from '../database/db';
import { IdentityConfig } from '../identity.config';
import { endCodesWithoutFactor, endFactors, refuseUnprovedSession } from '../credentials/end-factors';
import { RecoveryCodes } from '../credentials/recovery-codes.service';
import { Sessions } from '../sessions/sessions.service';
import { Passkeys } from './passkeys.service';

/** The passkeys of a signed-in member. */
@Injectable()
export class OwnPasskeys {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passkeys: Passkeys,
    private readonly recoveryCodes: RecoveryCodes,
    private readonly sessions: Sessions,
    private readonly config: IdentityConfig,
  ) {}

  async options(memberId: string) {
    return this.passkeys.creation(await knownAccount(this.dataSource.manager, memberId));
  }

  /** Returns recovery codes for a member who had none. */
  async add({ id, session }: Actor, name: string, passkey: z.output<typeof NewPasskey>): Promise<string[] | null> {
    const credential = await this.passkeys.created(id, passkey);
    if (!credential) throw new Problem('identity.passkey.not-added');
    return inTransaction(this.dataSource, async tx => {
      const account = await ownAccount(tx, id);
      await refuseUnprovedSession(tx, id, session);
      if (!(await this.passkeys.add(tx, id, name, credential))) throw new Problem('identity.passkey.not-added');
      await this.sessions.recordSecondFactor(tx, id, session);
      await raiseAdditionNotice(tx, 'second-factor-added', account, this.config.CODE_PEPPER);
      return this.recoveryCodes.ensure(tx, id);
    });
  }

  async rename(memberId: string, id: string, name: string): Promise<void> {
    const renamed = await db(this.dataSource)
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', id)
      .where('account_id', '=', memberId)
      .executeTakeFirst();
    if (renamed.numUpdatedRows === 0n) throw new Problem('identity.second-factor.unknown');
  }

  /** If no other factor is left, the recovery codes are removed too. */
  async remove({ id: memberId, session }: Actor, id: string): Promise<void> {
    await inTransaction(this.dataSource, async tx => {
      const account = await ownAccount(tx, memberId);
      await refuseUnprovedSession(tx, memberId, session);
      const passkey = await db(tx)
        .selectFrom('passkeys')
        .select('credential_id as mark')
        .where('id', '=', id)
        .where('account_id', '=', memberId)
        .executeTakeFirst();
      if (!passkey) throw new Problem('identity.second-factor.unknown');
      await endFactors(tx, memberId, 'passkey', passkey.mark);
      await endCodesWithoutFactor(tx, memberId);
      this.sessions.refresh(tx, memberId);
      await raiseNotice(tx, 'second-factor-removed', account);
    });
  }
}
