import { fromExcluded } from '@aar/platform/database/from-excluded';
import { seal, unseal } from '@aar/platform/security/sealed-box';
import { Clock } from '@aar/platform/service/clock';
import { Problem } from '@aar/platform/errors/problem';
import { Injectable } from '@nestjs/common';
import { sql, type UpdateObject } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { EntityManager } from 'typeorm';
import type { Account } from '../accounts/account';
import { db, type IdentityTables } from '../database/db';
import { IdentityConfig } from '../identity.config';

const issuer = 'Animal Activist Register';
/** Bytes of a secret, as RFC 4226 recommends. */
const size = 20;
/** Tolerated error of the phone's clock, in steps of 30 seconds. */
const tolerance = 1;

/** Authenticator apps (RFC 6238). The caller has locked the account for any change. */
@Injectable()
export class Totp {
  constructor(
    private readonly config: IdentityConfig,
    private readonly clock: Clock,
  ) {}

  /** Stores a new secret, which is not in use yet. Throws `identity.totp.exists` while another one is. */
  async begin(tx: EntityManager, { id, email, mobile }: Account): Promise<{ secret: string; uri: string }> {
    const secret = new Secret({ size });
    const sealed = seal(secret.base32, this.config.SECOND_FACTOR_KEY, boundTo(id));
    const begun = await db(tx)
      .insertInto('totp_secrets')
      .values({ account_id: id, sealed })
      .onConflict(known =>
        known
          .column('account_id')
          .doUpdateSet({ ...fromExcluded({ sealed }), last_step: 0 })
          .where('totp_secrets.confirmed_at', 'is', null),
      )
      .returning('account_id')
      .executeTakeFirst();
    if (!begun) throw new Problem('identity.totp.exists');
    const uri = new TOTP({ issuer, label: email ?? mobile ?? id, secret }).toString();
    return { secret: secret.base32, uri };
  }

  /** Whether the code is correct; the secret is then in use. */
  confirm(tx: EntityManager, accountId: string, code: string): Promise<boolean> {
    return this.use(tx, accountId, code, 'is', { confirmed_at: sql<Date>`now()` });
  }

  /** Whether the code is correct. It cannot be used a second time, nor can an earlier one. */
  prove(tx: EntityManager, accountId: string, code: string): Promise<boolean> {
    return this.use(tx, accountId, code, 'is not');
  }

  /** The secret is in use (`is not`, of a null) or not yet (`is`). */
  private async use(
    tx: EntityManager,
    accountId: string,
    token: string,
    state: 'is' | 'is not',
    change: UpdateObject<IdentityTables, 'totp_secrets'> = {},
  ): Promise<boolean> {
    const found = await db(tx)
      .selectFrom('totp_secrets')
      .select('sealed')
      .where('account_id', '=', accountId)
      .where('confirmed_at', state, null)
      .executeTakeFirst();
    if (!found) return false;
    const secret = Secret.fromBase32(unseal(found.sealed, this.config.SECOND_FACTOR_KEY, boundTo(accountId)));
    const totp = new TOTP({ secret });
    const timestamp = this.clock.now().getTime();
    const delta = totp.validate({ token, timestamp, window: tolerance });
    if (delta === null) return false;
    const step = totp.counter({ timestamp }) + delta;
    const used = await db(tx)
      .updateTable('totp_secrets')
      .set({ ...change, last_step: step })
      .where('account_id', '=', accountId)
      .where('confirmed_at', state, null)
      .where('last_step', '<', String(step))
      .where('sealed', '=', found.sealed)
      .executeTakeFirst();
    return used.numUpdatedRows > 0;
  }
}

const boundTo = (accountId: string) => `totp ${accountId}`;
