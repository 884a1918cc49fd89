import { seal, unseal } from '@aar/platform/security/sealed-box';
import { Clock } from '@aar/platform/service/clock';
import { Problem } from '@aar/platform/errors/problem';
import { Injectable } from '@nestjs/common';
import { Secret, TOTP } from 'otpauth';
import type { EntityManager } from 'typeorm';
import type { Account } from '../accounts/account.entity';
import { IdentityConfig } from '../identity.config';

const issuer = 'Animal Activist Register';
/** Bytes of a secret, as RFC 4226 recommends. */
const size = 20;
/** Steps of 30 seconds by which the clock of the phone may be wrong. */
const tolerance = 1;

/** Authenticator apps (RFC 6238). The caller has locked the account where it changes something. */
@Injectable()
export class Totp {
  constructor(
    private readonly config: IdentityConfig,
    private readonly clock: Clock,
  ) {}

  /** Stores a new secret, which does not count yet. Throws `identity.totp.exists` while another one does. */
  async begin(tx: EntityManager, { id, email, mobile }: Account): Promise<{ secret: string; uri: string }> {
    const secret = new Secret({ size });
    const begun = await tx.query(
      `insert into totp_secrets (account_id, sealed) values ($1, $2)
       on conflict (account_id) do update set sealed = excluded.sealed, last_step = 0
       where totp_secrets.confirmed_at is null returning 1`,
      [id, seal(secret.base32, this.config.SECOND_FACTOR_KEY, boundTo(id))],
    );
    if (begun.length === 0) throw new Problem('identity.totp.exists');
    const uri = new TOTP({ issuer, label: email ?? mobile ?? id, secret }).toString();
    return { secret: secret.base32, uri };
  }

  /** Whether the code is right; then the secret counts from now on. */
  confirm(tx: EntityManager, accountId: string, code: string): Promise<boolean> {
    return this.use(tx, accountId, code, 'confirmed_at is null', 'confirmed_at = now(),');
  }

  /** Whether the code is right. It cannot be used a second time, nor can an earlier one. */
  prove(tx: EntityManager, accountId: string, code: string): Promise<boolean> {
    return this.use(tx, accountId, code, 'confirmed_at is not null');
  }

  private async use(tx: EntityManager, accountId: string, token: string, state: string, change = ''): Promise<boolean> {
    const [found] = await tx.query(`select sealed from totp_secrets where account_id = $1 and ${state}`, [accountId]);
    if (!found) return false;
    const secret = Secret.fromBase32(unseal(found.sealed, this.config.SECOND_FACTOR_KEY, boundTo(accountId)));
    const totp = new TOTP({ secret });
    const timestamp = this.clock.now().getTime();
    const delta = totp.validate({ token, timestamp, window: tolerance });
    if (delta === null) return false;
    const step = totp.counter({ timestamp }) + delta;
    const [, used] = await tx.query(
      `update totp_secrets set ${change} last_step = $2 where account_id = $1 and ${state} and last_step < $2 and sealed = $3`,
      [accountId, step, found.sealed],
    );
    return used === 1;
  }
}

const boundTo = (accountId: string) => `totp ${accountId}`;
