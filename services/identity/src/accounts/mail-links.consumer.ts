import type { EventData } from '@aar/contracts/messaging';
import { preferencesChangedByLink } from '@aar/contracts/notifications/unsubscribe.messages';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { accountById } from './find-account';
import { raiseNotice } from './raise-notice';

/** Notifies members that a link in a mail changed what they receive: it needs no sign-in, so somebody else may have used it. */
@Controller()
export class MailLinksConsumer {
  @OnEvent(preferencesChangedByLink)
  async raise({ memberId }: EventData<typeof preferencesChangedByLink>, tx: EntityManager) {
    const account = await accountById(tx, memberId);
    if (account && account.status !== 'deleted') await raiseNotice(tx, 'preferences-changed', account);
  }
}
