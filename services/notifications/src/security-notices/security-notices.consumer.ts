import type { EventData } from '@aar/contracts/messaging';
import { noticeRaised } from '@aar/contracts/identity/notices.messages';
import { securityNews } from '@aar/contracts/notifications/security-news';
import { scheduleDueWork } from '@aar/platform/due-work/schedule-due-work';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Notices } from '../inbox/notices';
import { db } from '../database/db';
import { sendSecurityNotice } from './security-notices.work';

/** Stores the security notices of identity, each once. */
@Controller()
export class SecurityNoticesConsumer {
  constructor(private readonly notices: Notices) {}

  @OnEvent(noticeRaised)
  async store(notice: EventData<typeof noticeRaised>, tx: EntityManager) {
    const { noticeId, memberId, kind } = notice;
    const fresh = await db(tx)
      .insertInto('security_notices')
      .values({ id: noticeId, member_id: memberId, kind })
      .onConflict(known => known.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!fresh) return;
    await scheduleDueWork(tx, sendSecurityNotice, { key: noticeId, at: new Date(), data: { noticeId } });
    if (kind === 'administrator-suspended') await this.notifyInApp(tx, notice);
  }

  /** Without names, which only the mail contains. */
  private notifyInApp(tx: EntityManager, { noticeId: id, memberId }: EventData<typeof noticeRaised>) {
    return this.notices.addFor(
      tx,
      {
        id,
        kind: 'security',
        urgency: null,
        aboutMember: memberId,
        body: '',
        title: securityNews.administratorSuspended,
        href: '/admin/users?status=suspended',
      },
      [memberId],
    );
  }
}
