import { randomUUID } from 'node:crypto';
import { sendReasons } from '@aar/contracts/notifications/send-reasons';
import { Injectable } from '@nestjs/common';
import { SiteName } from '../../site-name/site-name';
import type { MailContent } from '../../templates/mail-content';
import { isMailAddress, sentAs } from './mail-address.rules';
import { PreparedMail } from './prepared-mail';
import type { Outcome } from '../../vocabulary/send-outcome';
import { MailSenders } from './mail-senders';

/** Sends single urgent messages over a separate connection pool. */
@Injectable()
export class UrgentMail {
  constructor(
    private readonly senders: MailSenders,
    private readonly siteName: SiteName,
  ) {}

  /** Sends one message. The same `messageId` for every attempt lets mail systems deduplicate. */
  async send(content: MailContent, address: string, messageId: string = randomUUID()): Promise<Outcome> {
    if (!isMailAddress(address)) return { status: 'failed', reason: sendReasons.emailInvalid };
    const { route, sender } = await this.senders.of('codes');
    const mail = await PreparedMail.of(content, { from: sentAs(await this.siteName.current(), route.from) });
    return sender.deliver(mail, { address, messageId });
  }
}
