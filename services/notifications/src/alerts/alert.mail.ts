import type { Language } from '@aar/contracts/notifications/preferences.contract';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { unsubscribeSlot } from '../channels/email/prepared-mail';
import type { MailSource } from '../deliveries/mail-sources';
import { NotificationsConfig } from '../notifications.config';
import { SiteName } from '../site-name/site-name';
import { alertMail, alertShort } from '../templates/alert.template';
import { db } from '../database/db';

/** The mail of an alert. Its delivery either has the id of the request or refers to it in `tells_of`. */
@Injectable()
export class AlertMail implements MailSource {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: NotificationsConfig,
    private readonly siteName: SiteName,
  ) {}

  async compose(deliveryId: string, language: Language) {
    const alert = await this.ofDelivery(deliveryId)
      .select(['alert.state', 'alert.description', 'alert.required_support as requiredSupport'])
      .select(['alert.posted_at as postedAt'])
      .select(({ selectFrom }) =>
        selectFrom('alert_rings as ring')
          .select('ring.kind')
          .whereRef('ring.alert_id', '=', 'alert.id')
          .whereRef('ring.delivery_id', '=', 'delivery.id')
          .as('ring'),
      )
      .executeTakeFirstOrThrow();
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
    const alert = await this.ofDelivery(deliveryId).executeTakeFirstOrThrow();
    const shown = { ...alert, path: `/support-requests/${alert.id}`, publicUrl: this.config.PUBLIC_URL };
    return alertShort(shown, language);
  }
  private ofDelivery(id: string) {
    return db(this.dataSource)
      .selectFrom('deliveries as delivery')
      .innerJoin('alerts as alert', join =>
        join.on(({ eb, fn }) => eb('alert.id', '=', fn.coalesce('delivery.tells_of', 'delivery.id'))),
      )
      .select(['alert.id', 'alert.title', 'alert.request_type as requestType', 'alert.urgency', 'alert.location'])
      .select('alert.city')
      .where('delivery.id', '=', id);
  }
}
