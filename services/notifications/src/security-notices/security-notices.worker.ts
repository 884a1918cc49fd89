import type { ContactType } from '@aar/contracts/identity/auth.contract';
import type { NoticeKind } from '@aar/contracts/identity/notices.events';
import type { JobData } from '@aar/platform/jobs/define-job';
import { OnJob } from '@aar/platform/jobs/on-job';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Outcome } from '../channels/email/smtp-outcome.rules';
import { UrgentMail } from '../channels/email/urgent-mail';
import { SmsProviders } from '../channels/sms/sms-providers';
import { retryWait } from '../deliveries/chunk-run';
import { NotificationsConfig } from '../notifications.config';
import { SiteName } from '../site-name/site-name';
import { securityNoticeMail, securityNoticeText } from '../templates/security-notice.template';
import { sendSecurityNotice } from './security-notices.jobs';

interface Row {
  id: string;
  kind: NoticeKind;
  fullName: string;
  contactType: ContactType;
  contact: string;
  facts: Record<string, string>;
  happenedAt: Date;
  attempts: number;
  isLate: boolean;
}

/** Sends a notice and then forgets where it went. Whoever has claimed one has a minute for it. */
@Injectable()
export class SecurityNoticesWorker {
  private readonly logger = new Logger('security-notices');

  constructor(
    private readonly dataSource: DataSource,
    private readonly config: NotificationsConfig,
    private readonly mail: UrgentMail,
    private readonly sms: SmsProviders,
    private readonly siteName: SiteName,
  ) {}

  @OnJob(sendSecurityNotice)
  async send({ noticeId }: JobData<typeof sendSecurityNotice>) {
    const [[notice]]: [Row[]] = await this.dataSource.query(
      `update security_notices set due_at = now() + interval '1 minute', attempts = attempts + 1
       where id = $1 and finished_at is null and due_at <= now()
       returning id, kind, full_name as "fullName", contact_type as "contactType", contact, facts,
         created_at as "happenedAt", attempts, created_at < now() - interval '1 day' as "isLate"`,
      [noticeId],
    );
    if (!notice) return;
    const outcome = await this.handOver(notice);
    if (outcome.status === 'retry' && !notice.isLate) {
      const wait = `now() + $2 * interval '1 millisecond'`;
      await this.dataSource.query(`update security_notices set due_at = ${wait} where id = $1`, [
        ...[noticeId, retryWait(notice.attempts - 1)],
      ]);
      return;
    }
    if (outcome.status !== 'sent') this.logger.warn(`a notice was not delivered: ${outcome.reason}`);
    await this.dataSource.query(
      `update security_notices set finished_at = now(), outcome = $2, full_name = null, contact = null, facts = '{}'
       where id = $1`,
      [noticeId, outcome.status === 'retry' ? 'failed' : outcome.status],
    );
  }

  private async handOver(notice: Row): Promise<Outcome> {
    const told = { ...notice, publicUrl: this.config.PUBLIC_URL, siteName: await this.siteName.current() };
    if (notice.contactType === 'email') return this.mail.send(securityNoticeMail(told), notice.contact, notice.id);
    const provider = await this.sms.current();
    if (!provider) return { status: 'failed', reason: 'nobody sends text messages here' };
    return provider.send(notice.contact, { text: securityNoticeText(told) });
  }
}
