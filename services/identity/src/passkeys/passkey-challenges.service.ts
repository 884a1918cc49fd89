import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { DataSource } from 'typeorm';
import { db } from '../database/db';
import { hashOf } from '../hash-of';

/** What a passkey signs: random, single-use, valid for five minutes, stored as a hash. */
@Injectable()
export class PasskeyChallenges {
  constructor(private readonly dataSource: DataSource) {}

  /** Stores a challenge, for a member who adds a passkey or for somebody who signs in. */
  async store(challenge: string, accountId: string | null): Promise<void> {
    const expires_at = sql<Date>`clock_timestamp() + interval '5 minutes'`;
    await db(this.dataSource)
      .insertInto('passkey_challenges')
      .values({ digest: hashOf(challenge), account_id: accountId, expires_at })
      .execute();
  }

  /** Consumes the challenge of a response; null if it was not issued to this member, is used or expired. */
  async consume(clientDataJSON: string, accountId: string | null): Promise<string | null> {
    const challenge = challengeIn(clientDataJSON);
    if (!challenge) return null;
    const taken = await db(this.dataSource)
      .deleteFrom('passkey_challenges')
      .where('digest', '=', hashOf(challenge))
      .where('account_id', 'is not distinct from', accountId)
      .where('expires_at', '>', sql<Date>`clock_timestamp()`)
      .executeTakeFirst();
    return taken.numDeletedRows > 0 ? challenge : null;
  }
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON);
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null; // no JSON
  }
}
