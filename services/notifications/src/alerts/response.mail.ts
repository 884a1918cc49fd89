import { responses } from '@aar/contracts/community/responses.contract';
import type { Language } from '@aar/contracts/notifications/preferences.contract';
import { serviceClient } from '@aar/platform/service/service-client';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { unsubscribeSlot } from '../channels/email/prepared-mail';
import type { MailSource } from '../deliveries/mail-sources';
import { noticeOfDelivery, type DeliveryNotice } from '../inbox/delivery-notice';
import { NotificationsConfig } from '../notifications.config';
import { SiteName } from '../site-name/site-name';
import { decisionMail, decisionTitle } from '../templates/decision.template';
import { mergeMail, mergeTitle } from '../templates/merge.template';
import { offerTitle, responseMail } from '../templates/response.template';
import { shortOf } from '../templates/short-message';

/**
 * The mails about an offer of help: to the owner that it was made, to the helper whether it was accepted, and to all helpers that
 * the request was merged into another.
 */
@Injectable()
export class ResponseMail implements MailSource {
  private readonly logger = new Logger('response-mail');
  private readonly community;

  constructor(
    private readonly dataSource: DataSource,
    private readonly config: NotificationsConfig,
    private readonly siteName: SiteName,
  ) {
    const { COMMUNITY_URL: url, ACTOR_SIGNING_KEY: key } = config;
    this.community = serviceClient(responses, { url, key });
  }

  async compose(id: string, language: Language) {
    const notice = await noticeOfDelivery<Named>(this.dataSource, id);
    const { body: requestTitle, kind } = notice;
    const title = titleOf(notice, language);
    const { PUBLIC_URL } = this.config;
    const urls = {
      requestUrl: PUBLIC_URL + notice.href,
      unsubscribeUrl: `${PUBLIC_URL}/unsubscribe/${unsubscribeSlot}`,
    };
    const mail = { siteName: await this.siteName.current(), title, requestTitle, ...urls };
    // The notice of an offer has the id of the response.
    if (kind === 'response-offered') return responseMail({ ...mail, message: await this.wordsOf(id) }, language);
    if (kind === 'request-merged') return mergeMail(mail, language);
    return decisionMail({ ...mail, isAccepted: kind === 'response-accepted' }, language);
  }

  async short(id: string, language: Language) {
    const notice = await noticeOfDelivery<Named>(this.dataSource, id);
    return shortOf({ ...notice, title: titleOf(notice, language) }, this.config.PUBLIC_URL, language);
  }

  /**
   * Returns `null` on failure: the mail is then sent without the message, because an offer must not wait for a service that
   * is down.
   */
  private async wordsOf(responseId: string): Promise<string | null> {
    try {
      return (await this.community.words({ responseId })).message;
    } catch (error) {
      this.logger.warn(`the mail about an offer goes without its words: ${(error as Error).message}`);
      return null;
    }
  }
}

interface Named {
  name: string;
}

function titleOf({ kind, title, facts }: DeliveryNotice<Named>, language: Language): string {
  if (kind === 'request-merged') return mergeTitle(language);
  if (!facts) return title;
  if (kind === 'response-offered') return offerTitle(facts.name, language);
  return decisionTitle(facts.name, kind === 'response-accepted', language);
}
