import { randomUUID } from 'node:crypto';
import { securityNews } from '@aar/contracts/notifications/security-news';
import { preferencesChangedByLink } from '@aar/contracts/notifications/unsubscribe.messages';
import { ago } from '@aar/platform/database/ago';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Notices } from '../inbox/notices';
import { db } from '../database/db';

/** Notifies members of a change made through a link in a mail, because whoever has the mail can make it. */
@Injectable()
export class ChangesByLink {
  constructor(private readonly notices: Notices) {}

  /** At most once an hour, so that nobody with a link can flood a mailbox. */
  async notify(tx: EntityManager, memberId: string): Promise<void> {
    const known = await db(tx)
      .selectFrom('notices')
      .select('id')
      .where('kind', '=', 'security')
      .where('about_member', '=', memberId)
      .where('created_at', '>', ago('1 hour'))
      .executeTakeFirst();
    if (known) return;
    const notice = {
      id: randomUUID(),
      kind: 'security' as const,
      urgency: null,
      aboutMember: memberId,
      title: securityNews.preferencesChanged,
      body: '',
      href: '/profile/notifications',
    };
    if ((await this.notices.addFor(tx, notice, [memberId])).length === 0) return;
    await addToOutbox(tx, preferencesChangedByLink, { memberId });
  }
}
