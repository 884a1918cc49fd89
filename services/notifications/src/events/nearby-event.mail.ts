import type { Language } from '@aar/contracts/notifications/preferences.contract';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { unsubscribeSlot } from '../channels/email/prepared-mail';
import type { MailSource } from '../deliveries/mail-sources';
import { NotificationsConfig } from '../notifications.config';
import { SiteName } from '../site-name/site-name';
import { nearbyEventMail } from '../templates/nearby-event.template';
import { shortOf } from '../templates/short-message';
import { db } from '../database/db';

/** The mail about an event that starts soon, to the members of its place; its delivery has the id of the event. */
@Injectable()
export class NearbyEventMail implements MailSource {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: NotificationsConfig,
    private readonly siteName: SiteName,
  ) {}

  async compose(id: string, language: Language) {
    const { title, body, href } = await this.wordsOf(id);
    const { PUBLIC_URL } = this.config;
    const urls = { eventUrl: PUBLIC_URL + href, unsubscribeUrl: `${PUBLIC_URL}/unsubscribe/${unsubscribeSlot}` };
    return nearbyEventMail({ siteName: await this.siteName.current(), title, body, ...urls }, language);
  }

  async short(id: string) {
    return shortOf(await this.wordsOf(id), this.config.PUBLIC_URL, 'en');
  }

  private wordsOf(id: string) {
    return db(this.dataSource)
      .selectFrom('notices')
      .select(['title', 'body', 'href'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  }
}
