import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { unsubscribeSlot } from '../channels/email/prepared-mail';
import type { MailSource } from '../deliveries/mail-sources';
import { NotificationsConfig } from '../notifications.config';
import { SiteName } from '../site-name/site-name';
import { alertMail } from '../templates/alert.template';

/** The mail of an alert; its delivery bears the id of the request. */
@Injectable()
export class AlertMail implements MailSource {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: NotificationsConfig,
    private readonly siteName: SiteName,
  ) {}

  async compose(id: string) {
    const [alert] = await this.dataSource.query(
      `select title, request_type as "requestType", urgency, location, city, state, description,
         required_support as "requiredSupport", posted_at as "postedAt" from alerts where id = $1`,
      [id],
    );
    const { PUBLIC_URL } = this.config;
    return alertMail({
      ...alert,
      siteName: await this.siteName.current(),
      requestUrl: `${PUBLIC_URL}/support-requests/${id}`,
      unsubscribeUrl: `${PUBLIC_URL}/unsubscribe/${unsubscribeSlot}`,
    });
  }
}
