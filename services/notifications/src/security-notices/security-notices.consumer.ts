import type { EventData } from '@aar/contracts/messaging';
import { noticeRaised } from '@aar/contracts/identity/notices.messages';
import { scheduleDueWork } from '@aar/platform/due-work/schedule-due-work';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { sendSecurityNotice } from './security-notices.work';

/** Stores the security notices of identity, each once. */
@Controller()
export class SecurityNoticesConsumer {
  @OnEvent(noticeRaised)
  async take(notice: EventData<typeof noticeRaised>, tx: EntityManager) {
    const { noticeId, memberId, kind } = notice;
    const fresh = await tx.query(
      `insert into security_notices (id, member_id, kind) values ($1, $2, $3) on conflict do nothing returning 1`,
      [noticeId, memberId, kind],
    );
    if (fresh.length > 0)
      await scheduleDueWork(tx, sendSecurityNotice, { key: noticeId, at: new Date(), data: { noticeId } });
  }
}
