import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { unsubscribeSlot } from '../channels/email/prepared-mail';
import type { MailSource } from '../deliveries/mail-sources';
import { NotificationsConfig } from '../notifications.config';
import { SiteName } from '../site-name/site-name';
import { campaignMail } from '../templates/campaign.template';

/** The mail of a broadcast; its delivery bears the id of the campaign. */
@Injectable()
export class CampaignMail implements MailSource {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: NotificationsConfig,
    private readonly siteName: SiteName,
  ) {}

  async compose(id: string) {
    const [campaign] = await this.dataSource.query('select subject, message from campaigns where id = $1', [id]);
    const { PUBLIC_URL } = this.config;
    return campaignMail({
      ...campaign,
      siteName: await this.siteName.current(),
      contactUrl: `${PUBLIC_URL}/contact-us`,
      unsubscribeUrl: `${PUBLIC_URL}/unsubscribe/${unsubscribeSlot}`,
    });
  }
}
