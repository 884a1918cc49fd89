import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { NotificationsConfig } from '../../notifications.config';
import type { ProviderReport } from '../webhooks/provider-report';
import { eventOfReport } from './bounce.rules';
import { readReturnedMail } from './delivery-status';
import { readReturnPath, type ReturnPath } from './return-path';

/** A bounce has one return path, which servers on the way may repeat; a mail with more of them is guessing. */
const mostPaths = 3;

/** Reads bounces. */
@Injectable()
export class Bounces {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: NotificationsConfig,
  ) {}

  /**
   * The report in a mail about the member whose address its return path was signed for; empty if it contains no report. `null`
   * without such a return path: otherwise anyone could get a stranger's address suppressed.
   */
  async reportsOf(raw: Buffer): Promise<ProviderReport[] | null> {
    if (!this.config.BOUNCE_ADDRESS) return null;
    const mail = await readReturnedMail(raw).catch(() => null);
    const paths = (mail?.recipients ?? []).flatMap(recipient => readReturnPath(recipient) ?? []);
    for (const path of paths.slice(0, mostPaths)) {
      const contact = await this.addressOf(path);
      if (!contact) continue;
      const { report } = mail!;
      if (!report) return [];
      return [
        {
          id: `mail:${createHash('sha256').update(raw).digest('hex')}`,
          ...{ event: eventOfReport(report, contact), contactType: 'email', contact, detail: report.detail },
          // The rest of the mail is not signed.
          ...(report.message?.memberId === path.memberId && { message: report.message }),
        },
      ];
    }
    return null;
  }

  /** The member's current address, if the return path was signed for it. */
  private async addressOf({ memberId, isFor }: ReturnPath): Promise<string | null> {
    const [member] = await this.dataSource.query('select email from recipients where member_id = $1', [memberId]);
    return member?.email && isFor(member.email, this.config.UNSUBSCRIBE_KEY) ? member.email : null;
  }
}
