import { unsubscribe } from '@aar/contracts/notifications/inbox.contract';
import { maskEmail } from '@aar/contracts/masked-contact';
import { Problem } from '@aar/platform/errors/problem';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { NotificationsConfig } from '../notifications.config';
import { db } from '../database/db';
import { ChangesByLink } from './changes-by-link.service';
import { FormerAddresses } from './former-addresses.service';
import { stopMail, stoppedBy } from './stop-mail';
import { readUnsubscribeToken } from './unsubscribe-token';

/**
 * Needs no session: the signed link authorises the request. Mail programs post here by themselves (RFC 8058), even years
 * later, so unsubscribe links never expire. They stop mail to the address that they were sent to, and to no other.
 */
@Implements(unsubscribe)
export class UnsubscribeController implements Handlers<typeof unsubscribe> {
  constructor(
    private readonly config: NotificationsConfig,
    private readonly formerAddresses: FormerAddresses,
    private readonly changes: ChangesByLink,
  ) {}

  async confirm({ token }: Inputs<typeof unsubscribe>['confirm'], _actor: unknown, once: Once) {
    const link = readUnsubscribeToken(token, this.config.UNSUBSCRIBE_KEY);
    if (!link) throw new Problem('notifications.unsubscribe.invalid');
    const { memberId, stop, sent } = link;
    const stopped = stoppedBy(stop);
    return once(async tx => {
      const member = await db(tx)
        .selectFrom('recipients')
        .select(['email', 'email_changed_at as emailChangedAt'])
        .where('member_id', '=', memberId)
        .where('status', 'is distinct from', 'deleted')
        .forUpdate()
        .executeTakeFirst();
      if (!member) throw new Problem('notifications.unsubscribe.invalid');
      if (!this.formerAddresses.isPresent(link, member)) {
        await this.formerAddresses.stop(tx, link);
        return { maskedContact: null, stopped, isFormerAddress: true };
      }
      // Mail programs often post twice, which counts as one decision.
      const isNew = await stopMail(tx, memberId, stop);
      if (isNew) await this.changes.notify(tx, memberId);
      // An earlier link without its address may have been sent to another one.
      return { maskedContact: sent ? maskEmail(member.email!) : null, stopped, isFormerAddress: false };
    });
  }
}
