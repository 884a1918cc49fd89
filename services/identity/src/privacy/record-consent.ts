import { randomUUID } from 'node:crypto';
import { consentTexts, consentWords } from '@aar/contracts/identity/consent-texts';
import type { ConsentPurpose, ConsentSource, OptionalPurpose } from '@aar/contracts/identity/privacy.contract';
import { consentChanged } from '@aar/contracts/identity/privacy.messages';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import { addToJournal } from '@aar/platform/restore/journal';
import { journalDigest } from '@aar/platform/restore/journal-digest';
import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';
import { withdrawnJournal } from '../journal/journal-kinds';
import { isAct } from './consent-acts';

interface Decision {
  purpose: ConsentPurpose;
  granted: boolean;
  source: ConsentSource;
  /** Defaults to now. */
  decidedAt?: string;
}

/**
 * Appends a member's decision to the ledger, with the text that the member read, and publishes it. Entries never
 * change: a withdrawal is another decision. `directory` does not change `account.listed`: code that changes it calls
 * this in the same transaction.
 */
export async function recordConsent(tx: EntityManager, memberId: string, decision: Decision): Promise<void> {
  const { purpose, granted, source } = decision;
  const { decidedAt } = await db(tx)
    .insertInto('consents')
    .values({
      id: randomUUID(),
      account_id: memberId,
      purpose,
      granted,
      source,
      notice_version: consentTexts[purpose].version,
      // A mail has a text of its own.
      words: source === 'unsubscribe-link' ? null : consentWords(purpose),
      decided_at: decision.decidedAt ?? sql<Date>`clock_timestamp()`,
    })
    .returning('decided_at as decidedAt')
    .executeTakeFirstOrThrow();
  if (!granted)
    await addToJournal(tx, withdrawnJournal, { member: journalDigest(tx, memberId), purpose, source, decidedAt });
  await addToOutbox(tx, consentChanged, {
    memberId,
    purpose,
    granted,
    decidedAt: decidedAt.toISOString(),
    isAct: true,
  });
}

/**
 * Records the consents of joining: the terms, the alerts that joining is for, and what the member ticked. Earlier decisions
 * of a member who joined through a provider are not changed. Returns whether the directory may list the member.
 */
export async function recordJoining(
  tx: EntityManager,
  memberId: string,
  agreesTo: readonly OptionalPurpose[] = [],
): Promise<boolean> {
  const decided = await db(tx)
    .selectFrom('consents')
    .distinctOn('purpose')
    .select(['purpose', 'granted'])
    .where('account_id', '=', memberId)
    .where(isAct)
    .orderBy('purpose')
    .orderBy('decided_at', 'desc')
    .execute();
  for (const purpose of new Set<ConsentPurpose>(['terms', 'alerts', ...agreesTo]))
    if (!decided.some(one => one.purpose === purpose))
      await recordConsent(tx, memberId, { purpose, granted: true, source: 'joining' });
  return decided.find(({ purpose }) => purpose === 'directory')?.granted ?? agreesTo.includes('directory');
}
