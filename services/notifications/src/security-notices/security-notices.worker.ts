import type { ContactType } from '@aar/contracts/identity/auth.contract';
import type { NoticeWords } from '@aar/contracts/identity/contacts.contract';
import type { DueWorkData } from '@aar/platform/due-work/define-due-work';
import { type DueContext, OnDue } from '@aar/platform/due-work/on-due';
import { RetryLater } from '@aar/platform/jobs/retry-later';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Outcome } from '../channels/send-outcome';
import { UrgentMail } from '../channels/email/urgent-mail';
import { SmsProviders } from '../channels/sms/sms-providers';
import { retryWait } from '../deliveries/chunk-run';
import { NotificationsConfig } from '../notifications.config';
import { identityContacts } from '../recipients/identity-contacts';
import { SiteName } from '../site-name/site-name';
import { securityNoticeMail, securityNoticeText } from '../templates/security-notice.template';
import { sendSecurityNotice } from './security-notices.work';

interface Row {
  id: string;
  happenedAt: Date;
  attempts: number;
  isLate: boolean;
}

/** Sends a notice; what it says and where it goes stays with identity, which tells it now. */
@Injectable()
export class SecurityNoticesWorker {
  private readonly logger = new Logger('security-notices');
  private readonly identity;

  constructor(
    private readonly dataSource: DataSource,
    private readonly config: NotificationsConfig,
    private readonly mail: UrgentMail,
    private readonly sms: SmsProviders,
    private readonly siteName: SiteName,
  ) {
    this.identity = identityContacts(config);
  }

  @OnDue(sendSecurityNotice)
  async send({ noticeId }: DueWorkData<typeof sendSecurityNotice>, { once }: DueContext) {
    const [[notice]]: [Row[]] = await this.dataSource.query(
      `update security_notices set attempts = attempts + 1 where id = $1 and finished_at is null
       returning id, created_at as "happenedAt", attempts, created_at < now() - interval '1 day' as "isLate"`,
      [noticeId],
    );
    if (!notice) return;
    const { outcome, contactType } = await this.handOver(notice);
    if (outcome.status === 'retry' && !notice.isLate) throw new RetryLater(retryWait(notice.attempts - 1));
    if (outcome.status !== 'sent') this.logger.warn(`a notice was not delivered: ${outcome.reason}`);
    await once(tx =>
      tx.query('update security_notices set finished_at = now(), outcome = $2, contact_type = $3 where id = $1', [
        ...[noticeId, outcome.status === 'retry' ? 'failed' : outcome.status, contactType],
      ]),
    );
  }

  private async handOver(notice: Row): Promise<{ outcome: Outcome; contactType: ContactType | null }> {
    const asked = await this.identity.notice({ noticeId: notice.id }).catch((error: Error) => error);
    if (asked instanceof Error)
      return { outcome: { status: 'retry', reason: asked.message, away: true }, contactType: null };
    const words = asked.notice;
    if (!words)
      return { outcome: { status: 'failed', reason: 'the member is erased, or it is too late' }, contactType: null };
    return { outcome: await this.sendWords(notice, words), contactType: words.contactType };
  }

  private async sendWords({ id, happenedAt }: Row, words: NoticeWords): Promise<Outcome> {
    const siteName = await this.siteName.current();
    const told = { ...words, happenedAt, publicUrl: this.config.PUBLIC_URL, siteName };
    if (words.contactType === 'email') return this.mail.send(securityNoticeMail(told), words.contact, id);
    const provider = await this.sms.current();
    if (!provider) return { status: 'failed', reason: 'nobody sends text messages here' };
    return provider.send(words.contact, { text: securityNoticeText(told) });
  }
}
