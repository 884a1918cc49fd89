import { randomUUID } from 'node:crypto';
import { securityNews } from '@aar/contracts/notifications/security-news';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Notices } from '../../inbox/notices';
import { Suppressions } from '../../suppressions/suppressions';
import type { Reply } from './msg91-inbound.rules';

/**
 * Does what people ask for by a reply to a WhatsApp message, each once: STOP suppresses WhatsApp for their number, START ends that. The
 * members with the number hear of it on the site. Codes that they ask for still come.
 */
@Injectable()
export class MemberReplies {
  constructor(
    private readonly suppressions: Suppressions,
    private readonly notices: Notices,
  ) {}

  async apply(tx: EntityManager, replies: Reply[]): Promise<void> {
    for (const reply of replies) {
      const fresh = await tx.query('insert into provider_reports (id) values ($1) on conflict do nothing returning 1', [
        reply.id,
      ]);
      if (fresh.length > 0 && (await this.follow(tx, reply))) await this.tell(tx, reply);
    }
  }

  /** Whether that changed something. */
  private async follow(tx: EntityManager, { number: contact, wish, words: detail }: Reply): Promise<boolean> {
    if (wish === 'start') return this.suppressions.endFor(tx, contact, 'whatsapp');
    const asked = { reason: 'asked', scope: 'whatsapp', detail, provider: 'msg91' } as const;
    return (await this.suppressions.add(tx, { ...asked, contactType: 'mobile', contact })) !== undefined;
  }

  private async tell(tx: EntityManager, { number, wish }: Reply) {
    const members: { id: string }[] = await tx.query(
      `select member_id as id from recipients where mobile = $1 and mobile_confirmed and status = 'active' order by member_id`,
      [number.slice(-10)],
    );
    for (const { id } of members)
      await this.notices.addFor(
        tx,
        {
          ...{ id: randomUUID(), kind: 'security', urgency: null, aboutMember: id, body: '' },
          title: wish === 'stop' ? securityNews.whatsappStopped : securityNews.whatsappResumed,
          href: '/profile/notifications',
        },
        [id],
      );
  }
}
