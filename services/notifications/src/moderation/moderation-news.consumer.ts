import { moderationNewsTold } from '@aar/contracts/community/moderation.messages';
import type { EventData } from '@aar/contracts/messaging';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Notices } from '../inbox/notices';
import { notErased } from '../recipients/not-erased';
import { noticeOf } from './moderation-notices';

/** Tells people what was decided about what they reported, or about their own things. */
@Controller()
export class ModerationNewsConsumer {
  constructor(private readonly notices: Notices) {}

  @OnEvent(moderationNewsTold)
  async tell(news: EventData<typeof moderationNewsTold>, tx: EntityManager) {
    const { titledBy } = news;
    // A title may name a person; one of which nobody says whose it is could not be taken away later.
    const isTitled = titledBy !== undefined && (await notErased(tx, [titledBy])).length > 0;
    await this.notices.addFor(tx, noticeOf(isTitled ? news : { ...news, title: '' }), [news.memberId]);
  }
}
