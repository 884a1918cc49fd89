import { moderationNewsTold } from '@aar/contracts/community/moderation.messages';
import type { EventData } from '@aar/contracts/event';
import { OnEvent } from '@aar/platform/events/on-event';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Notices } from '../inbox/notices';
import { noticeOf } from './moderation-notices';

/** Tells people what was decided about what they reported, or about their own things. */
@Controller()
export class ModerationNewsConsumer {
  constructor(private readonly notices: Notices) {}

  @OnEvent(moderationNewsTold)
  async tell(news: EventData<typeof moderationNewsTold>, tx: EntityManager) {
    await this.notices.addFor(tx, noticeOf(news), [news.memberId]);
  }
}
