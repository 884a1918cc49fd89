import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { hashOf } from '../social-sign-in/one-use-codes.service';

/** What a passkey signs: random, single-use, valid for five minutes, stored as a hash. */
@Injectable()
export class PasskeyChallenges {
  constructor(private readonly dataSource: DataSource) {}

  /** Stores a challenge: for a member who adds a passkey, or for whoever signs in. */
  async store(challenge: string, accountId: string | null): Promise<void> {
    await this.dataSource.query(
      `insert into passkey_challenges (digest, account_id, expires_at) values ($1, $2, clock_timestamp() + interval '5 minutes')`,
      [hashOf(challenge), accountId],
    );
  }

  /** Consumes the challenge that a response answers; null if it was not given to this member, is used or expired. */
  async take(clientDataJSON: string, accountId: string | null): Promise<string | null> {
    const challenge = challengeIn(clientDataJSON);
    if (!challenge) return null;
    const [, taken] = await this.dataSource.query(
      `delete from passkey_challenges
       where digest = $1 and account_id is not distinct from $2 and expires_at > clock_timestamp()`,
      [hashOf(challenge), accountId],
    );
    return taken === 1 ? challenge : null;
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
