import { ContactMail, contactMailSeal } from '@aar/contracts/content/contact-mails.messages';
import { ago } from '@aar/platform/database/ago';
import type { DueWorkData } from '@aar/platform/due-work/define-due-work';
import { type DueContext, OnDue } from '@aar/platform/due-work/on-due';
import { RetryLater } from '@aar/platform/jobs/retry-later';
import { recordDone } from '@aar/platform/restore/journal-of-due-work';
import { unseal } from '@aar/platform/security/sealed-box';
import { Injectable, Logger } from '@nestjs/common';
import { sql } from 'kysely';
import { DataSource } from 'typeorm';
import { UrgentMail } from '../channels/email/urgent-mail';
import type { Outcome } from '../vocabulary/send-outcome';
import { retryWait } from '../deliveries/chunk-run';
import { NotificationsConfig } from '../notifications.config';
import { doneWork } from '../journal/journal-kinds';
import { SiteName } from '../site-name/site-name';
import { contactMessageMail, contactReplyMail } from '../templates/contact.template';
import { db } from '../database/db';
import { sendContactMail } from './contact-mails.work';

/** Sends the messages of the contact form to the team, and the team's replies. */
@Injectable()
export class ContactMailsWorker {
  private readonly logger = new Logger('contact-mails');

  constructor(
    private readonly dataSource: DataSource,
    private readonly config: NotificationsConfig,
    private readonly mail: UrgentMail,
    private readonly siteName: SiteName,
  ) {}

  @OnDue(sendContactMail)
  async send({ mailId }: DueWorkData<typeof sendContactMail>, { once }: DueContext) {
    const row = await db(this.dataSource)
      .updateTable('contact_mails')
      .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
      .where('id', '=', mailId)
      .where('finished_at', 'is', null)
      .returning(({ eb }) => ['id', 'sealed', 'attempts', eb('created_at', '<', ago('1 day')).as('isLate')])
      .executeTakeFirst();
    if (!row) return;
    const outcome = await this.handOver(row);
    if (outcome.status === 'retry' && !row.isLate) throw new RetryLater(retryWait(row.attempts - 1));
    if (outcome.status !== 'sent')
      this.logger.warn(`a mail about a contact message was not delivered: ${outcome.reason}`);
    await once(async tx => {
      await db(tx)
        .updateTable('contact_mails')
        .set({
          finished_at: sql<Date>`now()`,
          outcome: outcome.status === 'retry' ? 'failed' : outcome.status,
          sealed: null,
        })
        .where('id', '=', mailId)
        .execute();
      await recordDone(tx, doneWork, sendContactMail, mailId);
    });
  }

  private async handOver({ id, sealed }: { id: string; sealed: string | null }): Promise<Outcome> {
    const mail = this.open(id, sealed);
    if (!mail) return { status: 'failed', reason: 'it was sealed with another key' };
    const told = { ...mail, siteName: await this.siteName.current(), publicUrl: this.config.PUBLIC_URL };
    const content = mail.kind === 'message' ? contactMessageMail(told) : contactReplyMail(told);
    return this.mail.send({ ...content, replyTo: mail.replyTo }, mail.to, id);
  }

  private open(id: string, sealed: string | null): ContactMail | undefined {
    if (sealed === null) return undefined;
    try {
      return ContactMail.parse(JSON.parse(unseal(sealed, this.config.INTEGRATIONS_KEY, contactMailSeal(id))));
    } catch {
      return undefined;
    }
  }
}
