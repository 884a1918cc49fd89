import type { Language } from '@aar/contracts/notifications/preferences.contract';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { unsubscribeSlot } from '../channels/email/prepared-mail';
import type { MailSource } from '../deliveries/mail-sources';
import { noticeOfDelivery } from '../inbox/delivery-notice';
import { NotificationsConfig } from '../notifications.config';
import { SiteName } from '../site-name/site-name';
import { messageMail, type Waiting, waitingWords } from '../templates/message.template';
import { shortOf } from '../templates/short-message';

/** The mail to a member with unread messages. Its delivery has the id of the notice or refers to it in `tells_of`. */
@Injectable()
export class MessageMail implements MailSource {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: NotificationsConfig,
    private readonly siteName: SiteName,
  ) {}

  async compose(id: string, language: Language) {
    const { title, body, href } = await this.wordsOf(id, language);
    const { PUBLIC_URL } = this.config;
    const urls = { conversationUrl: PUBLIC_URL + href, unsubscribeUrl: `${PUBLIC_URL}/unsubscribe/${unsubscribeSlot}` };
    return messageMail({ siteName: await this.siteName.current(), title, body, ...urls }, language);
  }

  async short(id: string, language: Language) {
    return shortOf(await this.wordsOf(id, language), this.config.PUBLIC_URL, language);
  }

  /** A notice without facts was written before facts were stored. */
  private async wordsOf(id: string, language: Language): Promise<{ title: string; body: string; href: string }> {
    const notice = await noticeOfDelivery<Waiting>(this.dataSource, id);
    return { ...notice, ...(notice.facts && waitingWords(notice.facts, language)) };
  }
}
