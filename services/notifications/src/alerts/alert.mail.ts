import type { Language } from '@aar/contracts/notifications/preferences.contract';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { unsubscribeSlot } from '../channels/email/prepared-mail';
import type { MailSource } from '../deliveries/mail-sources';
import { NotificationsConfig } from '../notifications.config';
import { SiteName } from '../site-name/site-name';
import { alertMail, alertShort } from '../templates/alert.template';

const ofDelivery = 'from deliveries d join alerts a on a.id = coalesce(d.tells_of, d.id) where d.id = $1';

/** The mail of an alert. Its delivery either has the id of the request or refers to it in `tells_of`. */
@Injectable()
export class AlertMail implements MailSource {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: NotificationsConfig,
    private readonly siteName: SiteName,
  ) {}

  async compose(deliveryId: string, language: Language) {
    const [alert] = await this.dataSource.query(
      `select a.id, a.title, a.request_type as "requestType", a.urgency, a.location, a.city, a.state, a.description,
         a.required_support as "requiredSupport", a.posted_at as "postedAt",
         (select kind from alert_rings r where r.alert_id = a.id and r.delivery_id = d.id) as ring ${ofDelivery}`,
      [deliveryId],
    );
    const { PUBLIC_URL } = this.config;
    const mail = {
      ...alert,
      siteName: await this.siteName.current(),
      requestUrl: `${PUBLIC_URL}/support-requests/${alert.id}`,
      unsubscribeUrl: `${PUBLIC_URL}/unsubscribe/${unsubscribeSlot}`,
    };
    return alertMail(mail, language);
  }

  async short(deliveryId: string, language: Language) {
    const [alert] = await this.dataSource.query(
      `select a.id, a.title, a.request_type as "requestType", a.urgency, a.location, a.city ${ofDelivery}`,
      [deliveryId],
    );
    const shown = { ...alert, path: `/support-requests/${alert.id}`, publicUrl: this.config.PUBLIC_URL };
    return alertShort(shown, language);
  }
}
