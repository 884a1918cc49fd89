import type { EventData } from '@aar/contracts/messaging';
import { memberSignedOut } from '@aar/contracts/identity/sessions.messages';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PushSubscriptions } from './push-subscriptions';

@Controller()
export class PushConsumer {
  constructor(private readonly subscriptions: PushSubscriptions) {}

  @OnEvent(memberSignedOut)
  async endDevices({ memberId, sessionIds, all }: EventData<typeof memberSignedOut>, tx: EntityManager) {
    await this.subscriptions.endSessions(tx, memberId, sessionIds);
    if (all) await this.subscriptions.endOthers(tx, memberId, all);
  }
}
