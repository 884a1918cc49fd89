import { randomBytes } from 'node:crypto';
import type { SecondFactorAsked } from '@aar/contracts/identity/auth.contract';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { Account } from '../accounts/account';
import { activeAccount } from '../accounts/standing';
import { db } from '../database/db';
import { hashOf } from '../hash-of';
import { hasPasskey, hasTotp } from '../credentials/needs-second-factor';

const isValid = sql<boolean>`expires_at > clock_timestamp()`;

/** Sign-ins that wait for the second factor: a ticket of 256 random bits, of which only the hash is stored, for five minutes. */
@Injectable()
export class SignInTickets {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * A ticket for an account that has another factor; null if it has none, has changed or is not active. It locks the
   * account: a concurrent change of the password must not miss it.
   */
  async issue(
    { id, version }: Pick<Account, 'id' | 'version'>,
    tx: EntityManager = this.dataSource.manager,
  ): Promise<z.input<typeof SecondFactorAsked> | null> {
    const ticket = randomBytes(32).toString('base64url');
    const asked = await db(tx)
      .with('holder', qb =>
        qb
          .selectFrom('accounts')
          .select(({ ref, exists, selectFrom }) => {
            const codes = selectFrom('recovery_codes as code').select('code.account_id');
            return [
              'id',
              hasTotp(ref('accounts.id')).$castTo<boolean>().as('totp'),
              hasPasskey(ref('accounts.id')).$castTo<boolean>().as('passkey'),
              exists(codes.whereRef('code.account_id', '=', 'accounts.id'))
                .$castTo<boolean>()
                .as('recoveryCode'),
            ];
          })
          .where('id', '=', id)
          .where('version', '=', version)
          .where(activeAccount)
          .forNoKeyUpdate(),
      )
      .with('issued', qb =>
        qb
          .insertInto('sign_in_tickets')
          .columns(['digest', 'account_id', 'expires_at'])
          .expression(
            qb
              .selectFrom('holder')
              .select([
                sql<Buffer>`${hashOf(ticket)}::bytea`.as('digest'),
                'holder.id',
                sql<Date>`clock_timestamp() + interval '5 minutes'`.as('until'),
              ])
              .where(({ or, ref }) => or([ref('holder.totp'), ref('holder.passkey')])),
          )
          .returning('account_id'),
      )
      .selectFrom('issued')
      .innerJoin('holder', 'holder.id', 'issued.account_id')
      .select(['holder.totp', 'holder.passkey', 'holder.recoveryCode'])
      .executeTakeFirst();
    return asked ? { ticket, ways: asked } : null;
  }

  /** The account of a ticket, without consuming it. */
  async holderOf(ticket: string): Promise<string | null> {
    const found = await db(this.dataSource)
      .selectFrom('sign_in_tickets')
      .select('account_id as id')
      .where('digest', '=', hashOf(ticket))
      .where(isValid)
      .executeTakeFirst();
    return found?.id ?? null;
  }

  /** Consumes a ticket; false if another request was first, or if the member's sessions have ended since. */
  async use(tx: EntityManager, ticket: string): Promise<boolean> {
    const deletion = db(tx).deleteFrom('sign_in_tickets').where('digest', '=', hashOf(ticket)).where(isValid);
    return (await deletion.executeTakeFirst()).numDeletedRows > 0;
  }
}
