import { dayInIndia } from '@aar/contracts/moment-in-india';
import { Clock } from '@aar/platform/service/clock';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ReturnCause } from '@aar/contracts/notifications/mail-returns.contract';
import { notErased } from '../recipients/not-erased';
import { type RefusalCount, scopeAfter, withRefusal } from './refusal-count.rules';
import { type NewSuppression, Suppressions } from './suppressions';

/** A policy is about us, and a forwarding target is not the member's address: these never count, however often they come. */
const counting: readonly ReturnCause[] = ['full', 'temporary', 'unclear'];

export interface Refusal extends Pick<NewSuppression, 'contact' | 'detail' | 'provider' | 'memberId'> {
  cause?: ReturnCause | null;
}

/** Counts e-mail addresses that refuse one message after another, and suppresses them when that has gone on for weeks. */
@Injectable()
export class Refusals {
  constructor(
    private readonly suppressions: Suppressions,
    private readonly clock: Clock,
  ) {}

  async count(tx: EntityManager, { cause, contact, detail, provider, memberId }: Refusal): Promise<void> {
    if (!cause || !counting.includes(cause)) return;
    if (memberId !== undefined && (await notErased(tx, [memberId])).length === 0) return;
    const digest = this.suppressions.digestOf('email', contact);
    const count = withRefusal(await lockCount(tx, digest), dayInIndia(this.clock.now()));
    await tx.query('update refusal_counts set weight = $2, since = $3, counted_on = $4 where contact_digest = $1', [
      digest,
      count.weight,
      count.since,
      count.countedOn,
    ]);
    const scope = scopeAfter(count);
    if (!scope) return;
    const entry = { contactType: 'email', contact, reason: 'refused', scope, detail, provider, memberId } as const;
    await this.suppressions.add(tx, entry);
  }

  /** Forgets the refusals of addresses that took a message, and what was suppressed for them alone. */
  async endFor(tx: EntityManager, contacts: string[]): Promise<void> {
    if (contacts.length === 0) return;
    const digests = contacts.map(contact => this.suppressions.digestOf('email', contact));
    await tx.query('delete from refusal_counts where contact_digest = any($1::bytea[])', [digests]);
    await tx.query(
      `delete from suppressions where contact_type = 'email' and contact_digest = any($1::bytea[]) and reason = 'refused'`,
      [digests],
    );
  }
}

/** The count so far, locked; `null` for the first refusal. */
async function lockCount(tx: EntityManager, digest: Buffer): Promise<RefusalCount | null> {
  await tx.query(
    `insert into refusal_counts (contact_digest, weight, since, counted_on) values ($1, 0, current_date, current_date)
     on conflict do nothing`,
    [digest],
  );
  const [{ weight, since, countedOn }] = await tx.query(
    `select weight, since::text, counted_on::text as "countedOn" from refusal_counts where contact_digest = $1 for update`,
    [digest],
  );
  return weight > 0 ? { weight, since, countedOn } : null;
}
