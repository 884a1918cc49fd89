import { deleteInBatches } from '@aar/platform/database/prune';
import { defineRecurringWork } from '@aar/platform/due-work/define-due-work';
import { OnDue } from '@aar/platform/due-work/on-due';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { scheduleWhatIsMissing } from '../accounts/account-due-work';
import { IdentityConfig } from '../identity.config';

const hour = 3_600_000;
/** Of downloads: each row is up to 150 kB. */
const partsAtOnce = 200;
const countsAtOnce = 50_000;

export const housekeeping = defineRecurringWork('housekeeping', { every: hour });

/** Forgets what nothing counts any more. */
@Injectable()
export class Housekeeping {
  private readonly logger = new Logger('housekeeping');

  constructor(
    private readonly dataSource: DataSource,
    private readonly config: IdentityConfig,
  ) {}

  @OnDue(housekeeping)
  async forget() {
    const failed: Error[] = [];
    // One that fails does not hold up the others.
    for (const step of this.steps()) await step().catch((error: Error) => failed.push(error));
    for (const { message } of failed) this.logger.warn(`later: ${message}`);
    if (failed[0]) throw failed[0];
  }

  private steps(): (() => Promise<unknown>)[] {
    const { AUDIT_KEPT_DAYS, EXPORTS_KEPT_DAYS, KNOWN_PLACES_KEPT_DAYS, PENDING_CONTACTS_KEPT_DAYS } = this.config;
    const forget = (table: string, condition: string, size?: number) => () =>
      deleteInBatches(this.dataSource, table, condition, size);
    return [
      // The longest span that a cap or a back-off counts is a day.
      forget('codes', `created_at < now() - interval '2 days'`),
      forget('sign_in_attempts', `created_at < now() - interval '2 days'`),
      forget('known_places', `seen_at < now() - interval '${KNOWN_PLACES_KEPT_DAYS} days'`),
      forget('social_sign_in_states', 'expires_at < now()'),
      forget('social_sign_in_codes', 'expires_at < now()'),
      forget('password_resets', 'expires_at < now()'),
      // Whoever sends them gives up after a day.
      forget('notices', `raised_at < now() - interval '2 days'`),
      forget('pending_contacts', `requested_at < now() - interval '${PENDING_CONTACTS_KEPT_DAYS} days'`),
      () =>
        this.dataSource.query(
          `update data_exports set status = 'expired', private_key = null where status <> 'expired' and expires_at < now()`,
        ),
      forget('data_export_parts', `export_id in (select id from data_exports where status = 'expired')`, partsAtOnce),
      forget('data_exports', `expires_at < now() - interval '${EXPORTS_KEPT_DAYS} days'`),
      forget('sessions', 'ends_at < now() or used_at + idle_time < now()'),
      forget('audit_entries', `done_at < least(now() - interval '1 year', now() - interval '${AUDIT_KEPT_DAYS} days')`),
      () => this.sumCounts(),
      () => scheduleWhatIsMissing(this.dataSource),
    ];
  }

  /** The counters of members become one row for each group again; of months that are over, one for all of them. */
  private async sumCounts() {
    for (let taken = countsAtOnce; taken === countsAtOnce;) {
      [{ taken }] = await this.dataSource.query(
        `with taken as (
           delete from account_counts where ctid = any (array(
             select ctid from account_counts limit ${countsAtOnce} for update skip locked)) returning *),
         counts as (
           select admin_status, user_type, role, state, is_verified, sum(members) as members,
             case when joined_month >= date_trunc('month', now() at time zone 'Asia/Kolkata') then joined_month end as month
           from taken group by admin_status, user_type, role, state, is_verified, month),
         summed as (
           insert into account_counts (admin_status, user_type, role, state, is_verified, joined_month, members)
           select admin_status, user_type, role, state, is_verified, month, members from counts where members <> 0)
         select count(*)::int as taken from taken`,
      );
    }
  }
}
