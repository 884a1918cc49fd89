import { mailStopped } from '@aar/contracts/notifications/unsubscribe.messages';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import { addToJournal } from '@aar/platform/restore/journal';
import { journalDigest } from '@aar/platform/restore/journal-digest';
import type { EntityManager } from 'typeorm';
import { stopDigest } from '../preferences/stored-preferences';
import type { MailConsent } from '../recipients/consent';
import { mailStoppedJournal, switchedOffJournal } from '../restore/journal-kinds';
import type { Stop } from './unsubscribe-token';

const purposes = { bulk_email: 'broadcasts', alert_email: 'alerts' } as const;
const isConsent = (stop: Stop): stop is MailConsent => stop in purposes;

/** What a link stops, as its page says it. */
export const stoppedBy = (stop: Stop) => (isConsent(stop) ? purposes[stop] : stop);

/**
 * Stops what the link of a mail says, unless the member decided on it after `clickedAt`. Returns whether it was on until now. The
 * caller has locked the member.
 */
export async function stopMail(tx: EntityManager, memberId: string, stop: Stop, clickedAt?: Date): Promise<boolean> {
  if (isConsent(stop)) return withdraw(tx, memberId, stop, clickedAt);
  return stop === 'digest' ? endDigest(tx, memberId) : closeMail(tx, memberId, stop);
}

async function withdraw(tx: EntityManager, memberId: string, consent: MailConsent, clickedAt?: Date): Promise<boolean> {
  // The column name comes from our own list of consents, so it is safe in SQL.
  const [[member]] = await tx.query(
    `update recipients set ${consent} = false, ${consent}_decided_at = coalesce($2::timestamptz, now())
     from (select member_id, ${consent} as "wasOn" from recipients where member_id = $1) before
     where recipients.member_id = before.member_id
       and ($2::timestamptz is null or coalesce(${consent}_decided_at < $2, true))
     returning "wasOn", ${consent}_decided_at as "stoppedAt"`,
    [memberId, clickedAt ?? null],
  );
  const isNew: boolean = member?.wasOn ?? false;
  if (isNew) {
    const stoppedAt = member.stoppedAt.toISOString();
    await addToOutbox(tx, mailStopped, { memberId, purpose: purposes[consent], stoppedAt });
    const who = journalDigest(tx, memberId);
    await addToJournal(tx, mailStoppedJournal, { member: who, consent, stoppedAt });
  }
  return isNew;
}

type KindOfMail = Exclude<Stop, MailConsent | 'digest'>;

async function endDigest(tx: EntityManager, memberId: string): Promise<boolean> {
  const ended = await tx.query('select 1 from preferences where member_id = $1 and not digest', [memberId]);
  await stopDigest(tx, memberId);
  return ended.length === 0;
}

/** Whether it was open. */
async function closeMail(tx: EntityManager, memberId: string, kind: KindOfMail): Promise<boolean> {
  const way = `${kind}:email`;
  const closed = await tx.query(
    `insert into preferences (member_id, switched_off) values ($1, array[$2]) on conflict (member_id) do update
       set switched_off = array_append(preferences.switched_off, $2), updated_at = now()
       where $2 <> all (preferences.switched_off)
     returning 1`,
    [memberId, way],
  );
  await addToJournal(tx, switchedOffJournal, { member: journalDigest(tx, memberId), ways: [way], digest: true });
  return closed.length > 0;
}
