import { mailStopped } from '@aar/contracts/notifications/unsubscribe.messages';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import { addToJournal } from '@aar/platform/restore/journal';
import { journalDigest } from '@aar/platform/restore/journal-digest';
import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { stopDigest } from '../preferences/stored-preferences';
import { mailStoppedJournal, switchedOffJournal } from '../journal/journal-kinds';
import { db } from '../database/db';
import { decisionOf, type MailConsent, type Stop } from '../vocabulary/consent';

const purposes = { bulk_email: 'broadcasts', alert_email: 'alerts' } as const;
const isConsent = (stop: Stop): stop is MailConsent => stop in purposes;

/** What a link stops, in the text of its page. */
export const stoppedBy = (stop: Stop) => (isConsent(stop) ? purposes[stop] : stop);

/**
 * Stops the mail that a link names, unless the member decided about it after `clickedAt`. Returns whether it was on until
 * now. The caller has locked the member.
 */
export async function stopMail(tx: EntityManager, memberId: string, stop: Stop, clickedAt?: Date): Promise<boolean> {
  if (isConsent(stop)) return withdraw(tx, memberId, stop, clickedAt);
  return stop === 'digest' ? endDigest(tx, memberId) : closeMail(tx, memberId, stop);
}

async function withdraw(tx: EntityManager, memberId: string, consent: MailConsent, clickedAt?: Date): Promise<boolean> {
  const decidedAt = `recipients.${consent}_decided_at` as const;
  const member = await db(tx)
    .updateTable('recipients')
    .from(({ selectFrom }) =>
      selectFrom('recipients as held')
        .select(['held.member_id', `held.${consent} as wasOn`])
        .where('held.member_id', '=', memberId)
        .as('before'),
    )
    .set(decisionOf(consent, false, clickedAt ?? sql<Date>`now()`))
    .whereRef('recipients.member_id', '=', 'before.member_id')
    .$if(clickedAt !== undefined, query =>
      query.where(({ eb, or }) => or([eb(decidedAt, 'is', null), eb(decidedAt, '<', clickedAt!)])),
    )
    .returning(['before.wasOn', `${decidedAt} as stoppedAt`])
    .executeTakeFirst();
  const isNew = member?.wasOn ?? false;
  if (isNew) {
    const stoppedAt = member!.stoppedAt!.toISOString();
    await addToOutbox(tx, mailStopped, { memberId, purpose: purposes[consent], stoppedAt });
    const who = journalDigest(tx, memberId);
    await addToJournal(tx, mailStoppedJournal, { member: who, consent, stoppedAt });
  }
  return isNew;
}

type KindOfMail = Exclude<Stop, MailConsent | 'digest'>;

async function endDigest(tx: EntityManager, memberId: string): Promise<boolean> {
  const ended = await db(tx)
    .selectFrom('preferences')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('digest', '=', false)
    .executeTakeFirst();
  await stopDigest(tx, memberId);
  return !ended;
}

/** Returns whether it was on. */
async function closeMail(tx: EntityManager, memberId: string, kind: KindOfMail): Promise<boolean> {
  const way = `${kind}:email`;
  const closed = await db(tx)
    .insertInto('preferences')
    .values({ member_id: memberId, switched_off: [way] })
    .onConflict(known =>
      known
        .column('member_id')
        .doUpdateSet(({ ref }) => ({
          switched_off: sql<string[]>`array_append(${ref('preferences.switched_off')}, ${way})`,
          updated_at: sql<Date>`now()`,
        }))
        .where(({ ref }) => sql<boolean>`${way} <> all (${ref('preferences.switched_off')})`),
    )
    .returning('member_id')
    .executeTakeFirst();
  await addToJournal(tx, switchedOffJournal, { member: journalDigest(tx, memberId), ways: [way], digest: true });
  return closed !== undefined;
}
