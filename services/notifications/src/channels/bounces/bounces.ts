import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { NotificationsConfig } from '../../notifications.config';
import type { ProviderReport } from '../webhooks/provider-report';
import { db } from '../../database/db';
import { returnFor } from './bounce.rules';
import { addressMark, readUnsubscribeToken } from '../../unsubscribe/unsubscribe-token';
import { readReturnPath } from './return-path';
import { readReturnedMail, type ReturnedMail } from './returned-mail';

/** A bounce has one return path, which servers on the way may repeat; a mail with more than these is guessing. */
const mostPaths = 3;

/** Reads bounces and complaints. */
@Injectable()
export class Bounces {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: NotificationsConfig,
  ) {}

  /**
   * The report in a mail about the member who is proved to be its recipient; empty if it contains no report. `null` without
   * such a proof: otherwise anyone could get a stranger's address suppressed.
   */
  async reportsOf(raw: Buffer): Promise<ProviderReport[] | null> {
    if (!this.config.BOUNCE_ADDRESS) return null;
    const mail = await readReturnedMail(raw).catch(() => null);
    const recipient = mail && (await this.recipientOf(mail));
    if (!recipient) return null;
    const { memberId, contact } = recipient;
    const found = mail.complaint
      ? { event: 'complained' as const, cause: 'complaint' as const, host: '', ...mail.complaint }
      : returnFor(mail, contact);
    if (!found) return [];
    return [
      {
        id: `mail:${createHash('sha256').update(raw).digest('hex')}`,
        event: found.event,
        contactType: 'email',
        contact,
        detail: found.detail,
        cause: found.cause,
        host: found.host,
        // Whoever complains about advertising may still want alerts.
        ...(mail.complaint && { scope: 'bulk' as const }),
        // The rest of the mail is not signed.
        ...(mail.message?.memberId === memberId && { message: mail.message }),
      },
    ];
  }

  /**
   * The member to whose present address our message was sent, according to our signature. A complaint may name another address.
   */
  private async recipientOf({ recipients, complaint }: ReturnedMail): Promise<MailRecipient | null> {
    const { UNSUBSCRIBE_KEY: key } = this.config;
    const paths = [...recipients, ...(complaint?.returnPaths ?? [])].flatMap(each => readReturnPath(each) ?? []);
    const tokens = (complaint?.tokens ?? []).flatMap(each => readUnsubscribeToken(each, key) ?? []);
    const proofs = [
      ...paths.slice(0, mostPaths).map(({ memberId, isFor }) => ({ memberId, isFor: (to: string) => isFor(to, key) })),
      ...tokens.map(({ memberId, sent }) => ({
        memberId,
        isFor: (to: string) => sent?.to.equals(addressMark(to, key)) ?? false,
      })),
    ];
    for (const { memberId, isFor } of proofs) {
      const member = await db(this.dataSource)
        .selectFrom('recipients')
        .select('email')
        .where('member_id', '=', memberId)
        .executeTakeFirst();
      if (member?.email && isFor(member.email)) return { memberId, contact: member.email };
    }
    return null;
  }
}

interface MailRecipient {
  memberId: string;
  contact: string;
}
