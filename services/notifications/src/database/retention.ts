import { deleteInBatches } from '@aar/platform/database/prune';
import { defineRecurringWork, type DueWorkData } from '@aar/platform/due-work/define-due-work';
import { type DueContext, OnDue } from '@aar/platform/due-work/on-due';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { NotificationsConfig } from '../notifications.config';

const hour = 3_600_000;
/** Chunks per step: each has hundreds of members and up to as many failures. */
const chunks = 100;

export const retention = defineRecurringWork('retention', { every: hour });

/** Deletes data older than the configured retention, in batches that stay within the statement timeout. */
@Injectable()
export class Retention {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: NotificationsConfig,
  ) {}

  /** Deletes children first: a cascading foreign key would delete all of them in one statement, however many there are. */
  @OnDue(retention)
  async prune(_: DueWorkData<typeof retention>, { signal }: DueContext) {
    const { NOTICES_KEPT_DAYS, RECIPIENTS_KEPT_DAYS, SECURITY_NOTICES_KEPT_DAYS } = this.config;
    const older = (moment: string, days: number) => `${moment} < now() - interval '${days} days'`;
    const notice = older('created_at', NOTICES_KEPT_DAYS);
    const mailAboutIt = `kind <> 'campaign' and ${notice}`;
    const broadcast = `kind = 'campaign' and ${older('finished_at', RECIPIENTS_KEPT_DAYS)}`;
    const steps: [table: string, condition: string, size?: number][] = [
      ['delivery_chunks', `delivery_id in (select id from deliveries where ${mailAboutIt})`, chunks],
      ['deliveries', mailAboutIt],
      ['notifications', `notice_id in (select id from notices where ${notice})`],
      ['notices', notice],
      ['provider_reports', `received_at < now() - interval '2 days'`],
      ['refusal_counts', `counted_on < now() - interval '180 days'`],
      ['mail_returns', `day < now() - interval '100 days'`],
      ['digest_items', notice],
      ['counted_messages', `day < now() - interval '3 days'`],
      ['digests', `day < now() - interval '${NOTICES_KEPT_DAYS} days'`],
      ['alerts', notice],
      ['alert_answers', older('offered_at', NOTICES_KEPT_DAYS)],
      ['request_statuses', older('changed_at', NOTICES_KEPT_DAYS)],
      ['delivery_chunks', `delivery_id in (select id from deliveries where ${broadcast})`, chunks],
      ['contact_mails', older('finished_at', SECURITY_NOTICES_KEPT_DAYS)],
      ['security_notices', older('finished_at', SECURITY_NOTICES_KEPT_DAYS)],
    ];
    for (const [table, condition, size] of steps) {
      signal.throwIfAborted();
      await deleteInBatches(this.dataSource, table, condition, size);
    }
  }
}
