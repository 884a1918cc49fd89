import type { ContactType } from '@aar/contracts/identity/auth.contract';
import type { NoticeWords } from '@aar/contracts/identity/contacts.contract';
import type { Language } from '@aar/contracts/notifications/preferences.contract';
import { ago } from '@aar/platform/database/ago';
import type { DueWorkData } from '@aar/platform/due-work/define-due-work';
import { type DueContext, OnDue } from '@aar/platform/due-work/on-due';
import { RetryLater } from '@aar/platform/jobs/retry-later';
import { recordDone } from '@aar/platform/restore/journal-of-due-work';
import { Injectable, Logger } from '@nestjs/common';
import { sql } from 'kysely';
import { DataSource } from 'typeorm';
import type { Outcome } from '../vocabulary/send-outcome';
import { UrgentMail } from '../channels/email/urgent-mail';
import { inLanguageOf, textMessageOf } from '../channels/text/text-provider';
import { TextProviders } from '../channels/text/text-providers';
import { retryWait } from '../deliveries/chunk-run';
import { NotificationsConfig } from '../notifications.config';
import { decidedBy } from '../preferences/channel-preferences';
import { identityContacts } from '../recipients/identity-contacts';
import { doneWork } from '../journal/journal-kinds';
import { SiteName } from '../site-name/site-name';
import { securityNoticeMail, securityNoticeShort } from '../templates/security-notice.template';
import { db } from '../database/db';
import { scheduleForgottenNotices, sendSecurityNotice } from './security-notices.work';

interface Row {
  id: string;
  memberId: string;
  happenedAt: Date;
  attempts: number;
  isLate: boolean;
}

/** Sends a notice; its text and contact are stored only by identity and are fetched at sending. */
@Injectable()
export class SecurityNoticesWorker {
  private readonly logger = new Logger('security-notices');
  private readonly identity;

  constructor(
    private readonly dataSource: DataSource,
    private readonly config: NotificationsConfig,
    private readonly mail: UrgentMail,
    private readonly texts: TextProviders,
    private readonly siteName: SiteName,
  ) {
    this.identity = identityContacts(config);
  }

  @OnDue(sendSecurityNotice)
  async send({ noticeId }: DueWorkData<typeof sendSecurityNotice>, { once }: DueContext) {
    const notice = await db(this.dataSource)
      .updateTable('security_notices')
      .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
      .where('id', '=', noticeId)
      .where('finished_at', 'is', null)
      .returning(['id', 'member_id as memberId', 'created_at as happenedAt', 'attempts'])
      .returning(({ eb }) => eb('created_at', '<', ago('1 day')).$castTo<boolean>().as('isLate'))
      .executeTakeFirst();
    if (!notice) return;
    const { outcome, contactType } = await this.handOver(notice);
    if (outcome.status === 'retry' && !notice.isLate) throw new RetryLater(retryWait(notice.attempts - 1));
    if (outcome.status !== 'sent') this.logger.warn(`a notice was not delivered: ${outcome.reason}`);
    await once(async tx => {
      await db(tx)
        .updateTable('security_notices')
        .set({
          finished_at: sql<Date>`now()`,
          outcome: outcome.status === 'retry' ? 'failed' : outcome.status,
          contact_type: contactType,
        })
        .where('id', '=', noticeId)
        .execute();
      await recordDone(tx, doneWork, sendSecurityNotice, noticeId);
    });
  }

  @OnDue(scheduleForgottenNotices)
  async scheduleForgotten(_: DueWorkData<typeof scheduleForgottenNotices>, { once }: DueContext) {
    await once(tx =>
      db(tx)
        .insertInto('due_work')
        .columns(['name', 'key', 'data', 'due_at'])
        .expression(({ selectFrom, not, exists }) =>
          selectFrom('security_notices as notice')
            .select(({ cast, ref, val }) => [
              cast<string>(val(sendSecurityNotice.name), 'text').as('name'),
              cast<string>('notice.id', 'text').as('key'),
              sql<string>`jsonb_build_object('noticeId', ${ref('notice.id')})`.as('data'),
              sql<Date>`now()`.as('due_at'),
            ])
            .where('finished_at', 'is', null)
            .where(({ cast }) =>
              not(
                exists(
                  selectFrom('due_work')
                    .select('due_work.key')
                    .where('due_work.name', '=', sendSecurityNotice.name)
                    .where('due_work.key', '=', cast<string>('notice.id', 'text')),
                ),
              ),
            ),
        )
        .onConflict(known => known.doNothing())
        .execute(),
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

  private async languageOf(memberId: string) {
    return (await decidedBy(this.dataSource, [memberId]))(memberId).language;
  }

  private async sendWords({ id, memberId, happenedAt }: Row, words: NoticeWords): Promise<Outcome> {
    const siteName = await this.siteName.current();
    const told = { ...words, happenedAt, publicUrl: this.config.PUBLIC_URL, siteName };
    const language = await this.languageOf(memberId);
    if (words.contactType === 'email') return this.mail.send(securityNoticeMail(told, language), words.contact, id);
    const provider = await this.texts.current('sms');
    if (!provider) return { status: 'failed', reason: 'nobody sends text messages here' };
    const write = (wanted: Language) => textMessageOf('security', securityNoticeShort(told, wanted));
    return provider.send(words.contact, inLanguageOf(language, provider, write));
  }
}
