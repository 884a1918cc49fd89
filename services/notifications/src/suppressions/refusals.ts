import { dayInIndia } from '@aar/contracts/moment-in-india';
import { anyOf } from '@aar/platform/database/any-of';
import { Clock } from '@aar/platform/service/clock';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import type { ReturnCause } from '@aar/contracts/notifications/mail-returns.contract';
import { notErased } from '../recipients/not-erased';
import { db } from '../database/db';
import { type RefusalCount, scopeAfter, withRefusal } from './refusal-count.rules';
import { type NewSuppression, Suppressions } from './suppressions';

/**
 * Other causes never count, however often they occur: a policy is about us, and a forwarding target is not the member's
 * address.
 */
const counting: readonly ReturnCause[] = ['full', 'temporary', 'unclear'];

export interface Refusal extends Pick<NewSuppression, 'contact' | 'detail' | 'provider' | 'memberId'> {
  cause?: ReturnCause | null;
}

/** Counts e-mail addresses that refuse one message after another, and suppresses them when that has continued for weeks. */
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
    await db(tx)
      .updateTable('refusal_counts')
      .set({ weight: count.weight, since: count.since, counted_on: count.countedOn })
      .where('contact_digest', '=', digest)
      .execute();
    const scope = scopeAfter(count);
    if (!scope) return;
    const entry = { contactType: 'email', contact, reason: 'refused', scope, detail, provider, memberId } as const;
    await this.suppressions.add(tx, entry);
  }

  /** Deletes the refusals of addresses that accepted a message, and suppressions caused by them alone. */
  async endFor(tx: EntityManager, contacts: string[]): Promise<void> {
    if (contacts.length === 0) return;
    const digests = contacts.map(contact => this.suppressions.digestOf('email', contact));
    await db(tx).deleteFrom('refusal_counts').where('contact_digest', '=', anyOf(digests)).execute();
    await db(tx)
      .deleteFrom('suppressions')
      .where('contact_type', '=', 'email')
      .where('contact_digest', '=', anyOf(digests))
      .where('reason', '=', 'refused')
      .execute();
  }
}

/** The count so far, locked; `null` for the first refusal. */
async function lockCount(tx: EntityManager, digest: Buffer): Promise<RefusalCount | null> {
  const today = sql<Date>`current_date`;
  await db(tx)
    .insertInto('refusal_counts')
    .values({ contact_digest: digest, weight: 0, since: today, counted_on: today })
    .onConflict(known => known.doNothing())
    .execute();
  const { weight, since, countedOn } = await db(tx)
    .selectFrom('refusal_counts')
    .select(({ cast }) => [
      'weight',
      cast<string>('since', 'text').as('since'),
      cast<string>('counted_on', 'text').as('countedOn'),
    ])
    .where('contact_digest', '=', digest)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return weight > 0 ? { weight, since, countedOn } : null;
}
