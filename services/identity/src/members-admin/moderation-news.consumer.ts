import { moderationNewsTold } from '@aar/contracts/community/moderation.messages';
import type { EventData } from '@aar/contracts/messaging';
import type { NoticeKind } from '@aar/contracts/identity/notices.messages';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { accountById } from '../accounts/find-account';
import { raiseNotice } from '../accounts/raise-notice';

type News = EventData<typeof moderationNewsTold>;

/** News that a member also gets by e-mail; all other news is only an in-app notification. */
const mailed: Partial<Record<News['kind'], NoticeKind>> = { 'thing-hidden': 'thing-hidden', warned: 'warned' };

/** Raises notices about moderation decisions on members' own content: they name its type, never its text. */
@Controller()
export class ModerationNewsConsumer {
  @OnEvent(moderationNewsTold)
  async raise({ memberId, kind, targetType }: News, tx: EntityManager) {
    const notice = mailed[kind];
    if (!notice) return;
    const account = await accountById(tx, memberId);
    if (account?.status === 'active') await raiseNotice(tx, notice, account, { thing: targetType });
  }
}
