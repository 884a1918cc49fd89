import type { EventData } from '@aar/contracts/messaging';
import { visibilityDecided } from '@aar/contracts/moderation/visibility.messages';
import { Live } from '@aar/platform/messaging/live';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { followDecision } from '@aar/platform/moderation/hidden-content';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { hideables } from './hideables';

/** Hides and shows content as moderation decides. */
@Controller()
export class ModerationConsumer {
  constructor(private readonly live: Live) {}

  @OnEvent(visibilityDecided)
  async follow(decision: EventData<typeof visibilityDecided>, tx: EntityManager) {
    await followDecision(tx, this.live, { service: 'content', hideables }, decision);
  }
}
