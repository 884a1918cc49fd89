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
import type { Consent } from '../recipients/consent';
import { readUnsubscribeToken, type Stop } from './unsubscribe-token';

/** Needs no session: the signed link authorises the request. Mail programs post here by themselves (RFC 8058). */
@Implements(unsubscribe)
export class UnsubscribeController implements Handlers<typeof unsubscribe> {
  constructor(private readonly config: NotificationsConfig) {}

  async confirm({ token }: Inputs<typeof unsubscribe>['confirm'], _actor: unknown, once: Once) {
    const link = readUnsubscribeToken(token, this.config.UNSUBSCRIBE_KEY);
    if (!link) throw new Problem('notifications.unsubscribe.invalid');
    const { memberId, stop } = link;
    if (stop !== 'bulk_email' && stop !== 'alert_email') return once(tx => switchOff(tx, memberId, stop));
    return once(async tx => {
      // The column name comes from our own list of consents, so it is safe in SQL.
      const [[member]] = await tx.query(
        `update recipients set ${stop} = false, ${stop}_decided_at = now()
         from (select member_id, ${stop} as "wasOn" from recipients where member_id = $1 for update) before
         where recipients.member_id = before.member_id
         returning coalesce(email, '') as email, "wasOn", now() as "stoppedAt"`,
        [memberId],
      );
      if (!member) throw new Problem('notifications.unsubscribe.invalid');
      const stopped = stop === 'bulk_email' ? ('broadcasts' as const) : ('alerts' as const);
      // Mail programs often post twice; that is one decision.
      if (member.wasOn) {
        const stoppedAt = member.stoppedAt.toISOString();
        await addToOutbox(tx, mailStopped, { memberId, purpose: stopped, stoppedAt });
        const who = journalDigest(tx, memberId);
        await addToJournal(tx, mailStoppedJournal, { member: who, consent: stop, stoppedAt });
      }
      return { maskedContact: maskEmail(member.email), stopped };
    });
  }
}

type KindOfMail = Exclude<Stop, Consent>;

/** A preference is not a consent, so no other service is told. */
async function switchOff(tx: EntityManager, memberId: string, kind: KindOfMail) {
  const { email } = await holdMember(tx, memberId);
  if (kind === 'digest') await stopDigest(tx, memberId);
  else await closeMail(tx, memberId, kind);
  return { maskedContact: maskEmail(email), stopped: kind };
}

async function closeMail(tx: EntityManager, memberId: string, kind: KindOfMail) {
  const way = `${kind}:email`;
  await tx.query(
    `insert into preferences (member_id, switched_off) values ($1, array[$2]) on conflict (member_id) do update
       set switched_off = array_append(preferences.switched_off, $2), updated_at = now()
       where $2 <> all (preferences.switched_off)`,
    [memberId, way],
  );
  await addToJournal(tx, switchedOffJournal, { member: journalDigest(tx, memberId), ways: [way], digest: true });
}
