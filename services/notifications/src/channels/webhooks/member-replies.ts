import { randomUUID } from 'node:crypto';
import { securityNews } from '@aar/contracts/notifications/security-news';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Notices } from '../../inbox/notices';
import { Suppressions } from '../../suppressions/suppressions';
import { db } from '../../database/db';
import type { Reply } from './msg91-inbound.rules';

/**
 * Carries out what people request by replying to a WhatsApp message, each reply once: STOP suppresses WhatsApp for their
 * number, START ends that. The members with the number are notified on the site. Codes that they request are still sent.
 */
@Injectable()
export class MemberReplies {
  constructor(
    private readonly suppressions: Suppressions,
    private readonly notices: Notices,
  ) {}

  async apply(tx: EntityManager, replies: Reply[]): Promise<void> {
    for (const reply of replies) {
      const fresh = await db(tx)
        .insertInto('provider_reports')
        .values({ id: reply.id })
        .onConflict(known => known.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (fresh && (await this.follow(tx, reply))) await this.answerReply(tx, reply);
    }
  }

  /** Whether that changed something. */
  private async follow(tx: EntityManager, { number: contact, wish, words: detail }: Reply): Promise<boolean> {
    if (wish === 'start') return this.suppressions.endFor(tx, contact, 'whatsapp');
    const asked = { reason: 'asked', scope: 'whatsapp', detail, provider: 'msg91' } as const;
    return (await this.suppressions.add(tx, { ...asked, contactType: 'mobile', contact })) !== undefined;
  }

  private async answerReply(tx: EntityManager, { number, wish }: Reply) {
    const members = await db(tx)
      .selectFrom('recipients')
      .select('member_id as id')
      .where('mobile', '=', number.slice(-10))
      .where('mobile_confirmed', '=', true)
      .where('status', '=', 'active')
      .orderBy('member_id')
      .execute();
    for (const { id } of members)
      await this.notices.addFor(
        tx,
        {
          id: randomUUID(),
          kind: 'security',
          urgency: null,
          aboutMember: id,
          body: '',
          title: wish === 'stop' ? securityNews.whatsappStopped : securityNews.whatsappResumed,
          href: '/profile/notifications',
        },
        [id],
      );
  }
}
