import { ago } from '@aar/platform/database/ago';
import { deleteInBatches } from '@aar/platform/database/prune';
import { defineRecurringWork, type DueWorkData } from '@aar/platform/due-work/define-due-work';
import { type DueContext, OnDue } from '@aar/platform/due-work/on-due';
import { Injectable } from '@nestjs/common';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { DataSource } from 'typeorm';
import { NotificationsConfig } from '../notifications.config';
import { db, type NotificationsTables } from './db';

const hour = 3_600_000;
/** Number of chunks per step: each has hundreds of members and up to as many failures. */
const chunks = 100;

export const retention = defineRecurringWork('retention', { every: hour });

type Of<Table extends keyof NotificationsTables> = ExpressionBuilder<NotificationsTables, Table>;

/** Deletes data older than the configured retention, in batches that stay within the statement timeout. */
@Injectable()
export class Retention {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: NotificationsConfig,
  ) {}

  /** Deletes children first: a cascading foreign key would delete any number of them in one statement. */
  @OnDue(retention)
  async prune(_: DueWorkData<typeof retention>, { signal }: DueContext) {
    const { NOTICES_KEPT_DAYS, RECIPIENTS_KEPT_DAYS, SECURITY_NOTICES_KEPT_DAYS } = this.config;
    const tables = db(this.dataSource);
    const notice = ago(`${NOTICES_KEPT_DAYS} days`);
    const news = ago(`${SECURITY_NOTICES_KEPT_DAYS} days`);
    const mails = ({ eb, and }: Of<'deliveries'>) => and([eb('kind', '<>', 'campaign'), eb('created_at', '<', notice)]);
    const broadcasts = ({ eb, and }: Of<'deliveries'>) =>
      and([eb('kind', '=', 'campaign'), eb('finished_at', '<', ago(`${RECIPIENTS_KEPT_DAYS} days`))]);
    const ofDeliveries =
      (condition: (eb: Of<'deliveries'>) => Expression<SqlBool>) =>
      ({ eb, selectFrom }: Of<'delivery_chunks'>) =>
        eb('delivery_id', 'in', selectFrom('deliveries').select('deliveries.id').where(condition));
    const steps = [
      () => deleteInBatches(tables, 'delivery_chunks', ofDeliveries(mails), chunks),
      () => deleteInBatches(tables, 'deliveries', mails),
      () =>
        deleteInBatches(tables, 'notifications', ({ eb, selectFrom }) =>
          eb('notice_id', 'in', selectFrom('notices').select('notices.id').where('notices.created_at', '<', notice)),
        ),
      () => deleteInBatches(tables, 'notices', eb => eb('created_at', '<', notice)),
      () => deleteInBatches(tables, 'provider_reports', eb => eb('received_at', '<', ago('2 days'))),
      () => deleteInBatches(tables, 'refusal_counts', eb => eb('counted_on', '<', ago('180 days'))),
      () => deleteInBatches(tables, 'mail_returns', eb => eb('day', '<', ago('100 days'))),
      () => deleteInBatches(tables, 'digest_items', eb => eb('created_at', '<', notice)),
      () => deleteInBatches(tables, 'counted_messages', eb => eb('day', '<', ago('3 days'))),
      () => deleteInBatches(tables, 'digests', eb => eb('day', '<', notice)),
      () => deleteInBatches(tables, 'alerts', eb => eb('created_at', '<', notice)),
      () => deleteInBatches(tables, 'alert_answers', eb => eb('offered_at', '<', notice)),
      () => deleteInBatches(tables, 'request_statuses', eb => eb('changed_at', '<', notice)),
      () => deleteInBatches(tables, 'delivery_chunks', ofDeliveries(broadcasts), chunks),
      () => deleteInBatches(tables, 'contact_mails', eb => eb('finished_at', '<', news)),
      () => deleteInBatches(tables, 'security_notices', eb => eb('finished_at', '<', news)),
    ];
    for (const step of steps) {
      signal.throwIfAborted();
      await step();
    }
  }
}
