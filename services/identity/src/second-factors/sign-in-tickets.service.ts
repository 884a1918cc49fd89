import { randomBytes } from 'node:crypto';
import type { SecondFactorAsked } from '@aar/contracts/identity/auth.contract';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { Account } from '../accounts/account.entity';
import { activeAccount } from '../accounts/standing';
import { hashOf } from '../social-sign-in/one-use-codes.service';
import { hasPasskey, hasTotp } from './needs-second-factor';

/** Sign-ins that wait for the second factor: a ticket of 256 random bits, of which only the hash is stored, for five minutes. */
@Injectable()
export class SignInTickets {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * A ticket for an account that has another factor; null if it has none, has changed or is not active. It locks the account: a
   * change of the password that is under way must not miss it.
   */
  async issue(
    { id, version }: Pick<Account, 'id' | 'version'>,
    tx: EntityManager = this.dataSource.manager,
  ): Promise<z.input<typeof SecondFactorAsked> | null> {
    const ticket = randomBytes(32).toString('base64url');
    const [asked] = await tx.query(
      `with holder as (
         select id, ${hasTotp('accounts.id')} as totp, ${hasPasskey('accounts.id')} as passkey,
           exists (select from recovery_codes where account_id = accounts.id) as recovery_code
         from accounts where id = $1 and version = $2 and ${activeAccount}
         for no key update
       )
       insert into sign_in_tickets (digest, account_id, expires_at)
       select $3, id, clock_timestamp() + interval '5 minutes' from holder where totp or passkey
       returning (select json_build_object('totp', totp, 'passkey', passkey, 'recoveryCode', recovery_code) from holder) as ways`,
      [id, version, hashOf(ticket)],
    );
    return asked ? { ticket, ways: asked.ways } : null;
  }

  /** The account of a ticket, without consuming it. */
  async holderOf(ticket: string): Promise<string | null> {
    const [found] = await this.dataSource.query(
      'select account_id as id from sign_in_tickets where digest = $1 and expires_at > clock_timestamp()',
      [hashOf(ticket)],
    );
    return found?.id ?? null;
  }

  /** Consumes a ticket; false if another request was first, or if the member's sessions have ended since. */
  async use(tx: EntityManager, ticket: string): Promise<boolean> {
    const [, used] = await tx.query(
      'delete from sign_in_tickets where digest = $1 and expires_at > clock_timestamp()',
      [hashOf(ticket)],
    );
    return used === 1;
  }
}
