import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { MailSource } from '../deliveries/mail-sources';
import { NotificationsConfig } from '../notifications.config';
import { SiteName } from '../site-name/site-name';
import { responseMail } from '../templates/response.template';

/** The mail to a request's owner about an offer; its delivery bears the id of the response, as the notice does. */
@Injectable()
export class ResponseMail implements MailSource {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: NotificationsConfig,
    private readonly siteName: SiteName,
  ) {}

  async compose(id: string) {
    const [notice] = await this.dataSource.query('select title, body, href from notices where id = $1', [id]);
    const requestUrl = this.config.PUBLIC_URL + notice.href;
    const siteName = await this.siteName.current();
    return responseMail({ siteName, title: notice.title, requestTitle: notice.body, requestUrl });
  }
}
