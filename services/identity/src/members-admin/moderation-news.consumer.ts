import { moderationNewsTold } from '@aar/contracts/community/moderation.messages';
import type { EventData } from '@aar/contracts/messaging';
import type { NoticeKind } from '@aar/contracts/identity/notices.messages';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Account } from '../accounts/account.entity';
import { raiseNotice } from '../accounts/raise-notice';

type News = EventData<typeof moderationNewsTold>;

/** What a member hears by mail too; the rest of the news is for the bell alone. */
const mailed: Partial<Record<News['kind'], NoticeKind>> = { 'thing-hidden': 'thing-hidden', warned: 'warned' };

/** Has members told by mail of a decision about their own things: what it is about, and never the words of it. */
@Controller()
export class ModerationNewsConsumer {
  @OnEvent(moderationNewsTold)
  async tell({ memberId, kind, targetType }: News, tx: EntityManager) {
    const notice = mailed[kind];
    const account = notice && (await tx.getRepository(Account).findOneBy({ id: memberId, status: 'active' }));
    if (account) await raiseNotice(tx, notice, account, { thing: targetType });
  }
}
