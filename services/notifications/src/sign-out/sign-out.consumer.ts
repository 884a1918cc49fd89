import type { EventData } from '@aar/contracts/messaging';
import { memberSignedOut } from '@aar/contracts/identity/sessions.messages';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { endMailLinks } from '../unsubscribe/mail-links';
import { PushSubscriptions } from '../channels/push/push-subscriptions';

/**
 * Ends what depends on the sessions of a member: the devices of ended sessions, and after the end of all sessions
 * also the links in mails.
 */
@Controller()
export class SignOutConsumer {
  constructor(private readonly subscriptions: PushSubscriptions) {}

  @OnEvent(memberSignedOut)
  async end({ memberId, sessionIds, all }: EventData<typeof memberSignedOut>, tx: EntityManager) {
    await this.subscriptions.endSessions(tx, memberId, sessionIds);
    if (!all) return;
    await this.subscriptions.endOthers(tx, memberId, all);
    await endMailLinks(tx, memberId, all.endedAt);
  }
}
