import type { EventData } from '@aar/contracts/messaging';
import { cacheInvalidated } from '@aar/contracts/gateway/live.messages';
import { exportRequested, memberErased, memberPartErased } from '@aar/contracts/identity/privacy.messages';
import { afterCommit } from '@aar/platform/database/after-commit';
import { Live } from '@aar/platform/messaging/live';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import { handInPart } from '@aar/platform/privacy/hand-in-part';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { contractsOfMembers } from '../standing/standing';
import { erasePersonalData, gatherPersonalData } from './personal-data';

const keeper = 'community';

/** Contributes this service's part of a data export, and erases a member's data when the account is deleted. */
@Controller()
export class PrivacyConsumer {
  constructor(private readonly live: Live) {}

  @OnEvent(exportRequested)
  async gather(request: EventData<typeof exportRequested>, tx: EntityManager) {
    await handInPart(tx, keeper, request, await gatherPersonalData(tx, request.memberId));
  }

  @OnEvent(memberErased)
  async erase({ memberId }: EventData<typeof memberErased>, tx: EntityManager) {
    const rows = await erasePersonalData(tx, memberId);
    await addToOutbox(tx, memberPartErased, { memberId, keeper, rows });
    afterCommit(tx, () => this.live.publish(cacheInvalidated, { tags: contractsOfMembers }));
  }
}
