import type { Actor } from '@aar/contracts/access';
import { mailLinks } from '@aar/contracts/notifications/mail-links.contract';
import type { Handlers, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';
import { db } from '../database/db';
import { endMailLinks } from './mail-links';

@Implements(mailLinks)
export class MailLinksController implements Handlers<typeof mailLinks> {
  constructor(private readonly dataSource: DataSource) {}

  async get(_input: object, { id }: Actor) {
    const links = await db(this.dataSource)
      .selectFrom('mail_links')
      .select(['used_at as lastUsedAt', 'ended_at as endedAt'])
      .where('member_id', '=', id)
      .executeTakeFirst();
    return links ?? { lastUsedAt: null, endedAt: null };
  }

  end(_input: object, { id }: Actor, once: Once) {
    return once(async tx => {
      await endMailLinks(tx, id, new Date().toISOString());
      return {};
    });
  }
}
