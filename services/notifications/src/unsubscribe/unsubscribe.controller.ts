import { unsubscribe } from '@aar/contracts/notifications/inbox.contract';
import { mailStopped } from '@aar/contracts/notifications/unsubscribe.messages';
import { maskEmail } from '@aar/contracts/masked-contact';
import { Problem } from '@aar/platform/errors/problem';
import { addToOutbox } from '@aar/platform/events/outbox';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { NotificationsConfig } from '../notifications.config';
import { readUnsubscribeToken } from './unsubscribe-token';

/** Needs no session: the signed link is the right to it. Mail programs post here by themselves (RFC 8058). */
@Implements(unsubscribe)
export class UnsubscribeController implements Handlers<typeof unsubscribe> {
  constructor(private readonly config: NotificationsConfig) {}

  async confirm({ token }: Inputs<typeof unsubscribe>['confirm'], _actor: unknown, once: Once) {
    const link = readUnsubscribeToken(token, this.config.UNSUBSCRIBE_KEY);
    if (!link) throw new Problem('notifications.unsubscribe.invalid');
    return once(async tx => {
      // The column's name comes from our own list of switches.
      const [[member]] = await tx.query(
        `update recipients set ${link.consent} = false, ${link.consent}_decided_at = now()
         from (select member_id, ${link.consent} as "wasOn" from recipients where member_id = $1 for update) before
         where recipients.member_id = before.member_id
         returning coalesce(email, '') as email, "wasOn", now() as "stoppedAt"`,
        [link.memberId],
      );
      if (!member) throw new Problem('notifications.unsubscribe.invalid');
      const stopped = link.consent === 'bulk_email' ? ('broadcasts' as const) : ('alerts' as const);
      // Mail programs like to post twice; that is one decision.
      if (member.wasOn)
        await addToOutbox(tx, mailStopped, {
          ...{ memberId: link.memberId, purpose: stopped, stoppedAt: member.stoppedAt.toISOString() },
        });
      return { maskedContact: maskEmail(member.email), stopped };
    });
  }
}
