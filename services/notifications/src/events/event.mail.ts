import type { Language } from '@aar/contracts/notifications/preferences.contract';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { unsubscribeSlot } from '../channels/email/prepared-mail';
import type { MailSource } from '../deliveries/mail-sources';
import { noticeOfDelivery } from '../inbox/delivery-notice';
import { NotificationsConfig } from '../notifications.config';
import { SiteName } from '../site-name/site-name';
import { eventNewsMail, isForOrganiser, type News, newsWords } from '../templates/event-news.template';
import { shortOf } from '../templates/short-message';

/**
 * The mail about an event to its participants and waitlist. Its delivery has the id of the notice or refers to it in
 * `tells_of`.
 */
@Injectable()
export class EventMail implements MailSource {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: NotificationsConfig,
    private readonly siteName: SiteName,
  ) {}

  async compose(id: string, language: Language) {
    const { title, lead, body, href, facts } = await this.wordsOf(id, language);
    const { PUBLIC_URL } = this.config;
    return eventNewsMail(
      {
        siteName: await this.siteName.current(),
        title,
        lead,
        body,
        eventUrl: PUBLIC_URL + href,
        unsubscribeUrl: `${PUBLIC_URL}/unsubscribe/${unsubscribeSlot}`,
        isOwn: facts !== null && isForOrganiser(facts.kind),
        changes: facts?.changes,
        reason: facts?.reason,
        otherDates: facts?.otherDates,
      },
      language,
    );
  }

  async short(id: string, language: Language) {
    return shortOf(await this.wordsOf(id, language), this.config.PUBLIC_URL, language);
  }

  /** A notice without facts was written before facts were stored. */
  private async wordsOf(
    id: string,
    language: Language,
  ): Promise<{ title: string; lead: string; body: string; href: string; facts: News | null }> {
    const notice = await noticeOfDelivery<News>(this.dataSource, id);
    return { ...notice, lead: notice.body, ...(notice.facts && newsWords(notice.facts, language)) };
  }
}
