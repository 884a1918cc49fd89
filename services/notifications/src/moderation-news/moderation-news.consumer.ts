import { moderationNewsTold } from '@aar/contracts/community/moderation.messages';
import type { EventData } from '@aar/contracts/messaging';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Notices } from '../inbox/notices';
import { notErased } from '../recipients/not-erased';
import { isUnblockedFor } from '../relations/may-reach';
import { noticeOf } from './moderation-notices';

/** Notifies members of decisions about their reports or their own content. */
@Controller()
export class ModerationNewsConsumer {
  constructor(private readonly notices: Notices) {}

  @OnEvent(moderationNewsTold)
  async tell(news: EventData<typeof moderationNewsTold>, tx: EntityManager) {
    const { titledBy, memberId } = news;
    // A title may name a person, and without a known author an erasure could not remove it later.
    const isTitled =
      titledBy !== undefined &&
      (await notErased(tx, [titledBy])).length > 0 &&
      (await isUnblockedFor(tx, memberId, titledBy));
    await this.notices.addFor(tx, noticeOf(isTitled ? news : { ...news, title: '' }), [memberId]);
  }
}
