import { unsubscribe } from '@aar/contracts/notifications/inbox.contract';
import { mailStopped } from '@aar/contracts/notifications/unsubscribe.messages';
import { maskEmail } from '@aar/contracts/masked-contact';
import { Problem } from '@aar/platform/errors/problem';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import { addToJournal } from '@aar/platform/restore/journal';
import { journalDigest } from '@aar/platform/restore/journal-digest';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import type { EntityManager } from 'typeorm';
import { NotificationsConfig } from '../notifications.config';
import { holdMember, stopDigest } from '../preferences/stored-preferences';
import { mailStoppedJournal, switchedOffJournal } from '../restore/journal-kinds';
import type { MailConsent } from '../recipients/consent';
import { ChangesByLink } from './changes-by-link.service';
import { addressMark, type MailLink, readUnsubscribeToken, type Stop } from './unsubscribe-token';

/**
 * Needs no session: the signed link authorises the request. Mail programs post here by themselves (RFC 8058), also years later and
 * from a former address, so no link to stop mail ever ends.
 */
@Implements(unsubscribe)
export class UnsubscribeController implements Handlers<typeof unsubscribe> {
  constructor(
    private readonly config: NotificationsConfig,
    private readonly changes: ChangesByLink,
  ) {}

  async confirm({ token }: Inputs<typeof unsubscribe>['confirm'], _actor: unknown, once: Once) {
    const link = readUnsubscribeToken(token, this.config.UNSUBSCRIBE_KEY);
    if (!link) throw new Problem('notifications.unsubscribe.invalid');
    const { memberId, stop } = link;
    return once(async tx => {
      const { email, stopped, isNew } =
        stop === 'bulk_email' || stop === 'alert_email'
          ? await withdraw(tx, memberId, stop)
          : await switchOff(tx, memberId, stop);
      // Mail programs often post twice; that is one decision.
      if (isNew) await this.changes.tell(tx, memberId);
      return { maskedContact: this.isTo(link, email) ? maskEmail(email) : null, stopped };
    });
  }

  private isTo({ sent }: MailLink, email: string) {
    return sent?.to.equals(addressMark(email, this.config.UNSUBSCRIBE_KEY)) ?? false;
  }
}

async function withdraw(tx: EntityManager, memberId: string, consent: MailConsent) {
  // The column name comes from our own list of consents, so it is safe in SQL.
  const [[member]] = await tx.query(
    `update recipients set ${consent} = false, ${consent}_decided_at = now()
     from (select member_id, ${consent} as "wasOn" from recipients where member_id = $1 for update) before
     where recipients.member_id = before.member_id
     returning coalesce(email, '') as email, "wasOn", now() as "stoppedAt"`,
    [memberId],
  );
  if (!member) throw new Problem('notifications.unsubscribe.invalid');
  const { email, wasOn: isNew } = member as { email: string; wasOn: boolean };
  const stopped = consent === 'bulk_email' ? ('broadcasts' as const) : ('alerts' as const);
  if (isNew) {
    const stoppedAt = member.stoppedAt.toISOString();
    await addToOutbox(tx, mailStopped, { memberId, purpose: stopped, stoppedAt });
    const who = journalDigest(tx, memberId);
    await addToJournal(tx, mailStoppedJournal, { member: who, consent, stoppedAt });
  }
  return { email, stopped, isNew };
}

type KindOfMail = Exclude<Stop, MailConsent>;

/** A preference is not a consent, so no other service is told. */
async function switchOff(tx: EntityManager, memberId: string, kind: KindOfMail) {
  const { email } = await holdMember(tx, memberId);
  const isNew = await (kind === 'digest' ? endDigest(tx, memberId) : closeMail(tx, memberId, kind));
  return { email, stopped: kind, isNew };
}

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
