import type { EventData } from '@aar/contracts/messaging';
import { exportRequested, memberErased, memberPartErased } from '@aar/contracts/identity/privacy.messages';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import { handInPart } from '@aar/platform/privacy/hand-in-part';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Suppressions } from '../suppressions/suppressions';
import { erasePersonalData, gatherPersonalData } from './personal-data';

const keeper = 'notifications';

/** Provides this service's part of a member's export, and erases the data when the account is deleted. */
@Controller()
export class PrivacyConsumer {
  constructor(private readonly suppressions: Suppressions) {}

  @OnEvent(exportRequested)
  async gather(request: EventData<typeof exportRequested>, tx: EntityManager) {
    await handInPart(tx, keeper, request, await this.partOf(tx, request.memberId));
  }

  @OnEvent(memberErased)
  async erase({ memberId }: EventData<typeof memberErased>, tx: EntityManager) {
    await this.suppressions.forgetMember(tx, memberId);
    const rows = await erasePersonalData(tx, memberId);
    await addToOutbox(tx, memberPartErased, { memberId, keeper, rows });
  }

  private async partOf(tx: EntityManager, memberId: string) {
    return gatherPersonalData(tx, memberId, {
      suppressedContacts: await this.suppressions.ofMember(tx, memberId),
      refusedMail: await this.suppressions.refusalsOfMember(tx, memberId),
    });
  }
}
