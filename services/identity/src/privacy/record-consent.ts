import { randomUUID } from 'node:crypto';
import {
  ConsentPurpose,
  type ConsentPurpose as Purpose,
  type ConsentSource,
} from '@aar/contracts/identity/privacy.contract';
import { consentChanged } from '@aar/contracts/identity/privacy.messages';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import { addToJournal } from '@aar/platform/restore/journal';
import { journalDigest } from '@aar/platform/restore/journal-digest';
import type { EntityManager } from 'typeorm';
import { withdrawnJournal } from '../restore/journal-kinds';
import { noticeVersions } from './notice-versions';

interface Decision {
  purpose: Purpose;
  granted: boolean;
  source: ConsentSource;
  /** Defaults to now. */
  decidedAt?: string;
}

/**
 * Appends a member's decision to the ledger, with the version of the notice that it refers to, and publishes it. Entries never
 * change: a withdrawal is another decision. `directory` does not change `account.listed`: code that changes it calls this in the
 * same transaction.
 */
export async function recordConsent(tx: EntityManager, memberId: string, decision: Decision): Promise<void> {
  const { purpose, granted, source } = decision;
  const [{ decidedAt }] = await tx.query(
    `insert into consents (id, account_id, purpose, granted, notice_version, source, decided_at)
     values ($1, $2, $3, $4, $5, $6, coalesce($7, clock_timestamp())) returning decided_at as "decidedAt"`,
    [randomUUID(), memberId, purpose, granted, noticeVersions[purpose], source, decision.decidedAt],
  );
  if (!granted)
    await addToJournal(tx, withdrawnJournal, { member: journalDigest(tx, memberId), purpose, source, decidedAt });
  await addToOutbox(tx, consentChanged, { memberId, purpose, granted, decidedAt: decidedAt.toISOString() });
}

/**
 * Records the consents of joining: the notice next to the form names them all, and each can be withdrawn separately. Earlier
 * decisions of a member who joined through a provider stay.
 */
export async function recordJoining(tx: EntityManager, memberId: string): Promise<void> {
  const decided: { purpose: Purpose }[] = await tx.query('select purpose from consents where account_id = $1', [
    memberId,
  ]);
  for (const purpose of ConsentPurpose.options)
    if (!decided.some(one => one.purpose === purpose))
      await recordConsent(tx, memberId, { purpose, granted: true, source: 'joining' });
}
