import { deleteInBatches } from '@aar/platform/database/prune';
import { defineRecurringWork } from '@aar/platform/due-work/define-due-work';
import { OnDue } from '@aar/platform/due-work/on-due';
import { runEach } from '@aar/platform/due-work/run-each';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { beforeRetention } from '../audit/audit-chain';
import { scheduleWhatIsMissing } from '../accounts/account-due-work';
import { IdentityConfig } from '../identity.config';
import { isWaiting } from '../role-proposals/found-proposal';

const hour = 3_600_000;
/** Batch size for the parts of downloads, whose rows have up to 150 kB. */
const partsAtOnce = 200;
const countsAtOnce = 50_000;

export const housekeeping = defineRecurringWork('housekeeping', { every: hour });

/** Deletes expired rows, compacts the member counters and schedules missing due work. */
@Injectable()
export class Housekeeping {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: IdentityConfig,
  ) {}

  @OnDue(housekeeping)
  async forget() {
    await runEach(this.steps());
  }

  private steps(): (() => Promise<unknown>)[] {
    const { AUDIT_KEPT_DAYS, EXPORTS_KEPT_DAYS, KNOWN_PLACES_KEPT_DAYS, PENDING_CONTACTS_KEPT_DAYS } = this.config;
    const forget = (table: string, condition: string, size?: number) => () =>
      deleteInBatches(this.dataSource, table, condition, size);
    return [
      // Caps and back-off look back one day at most.
      forget('codes', `created_at < now() - interval '2 days'`),
      forget('sign_in_attempts', `created_at < now() - interval '2 days'`),
      forget('known_places', `seen_at < now() - interval '${KNOWN_PLACES_KEPT_DAYS} days'`),
      forget('social_sign_in_states', 'expires_at < now()'),
      forget('social_sign_in_codes', 'expires_at < now()'),
      forget('password_resets', 'expires_at < now()'),
      forget('contact_undos', 'expires_at < now()'),
      forget('sign_in_tickets', 'expires_at < now()'),
      forget('passkey_challenges', 'expires_at < now()'),
      // The notifications service stops trying to send them after a day.
      forget('notices', `raised_at < now() - interval '2 days'`),
      forget('pending_contacts', `requested_at < now() - interval '${PENDING_CONTACTS_KEPT_DAYS} days'`),
      forget('role_proposals', `not ${isWaiting}`),
      () =>
        this.dataSource.query(
          `update data_exports set status = 'expired', private_key = null where status <> 'expired' and expires_at < now()`,
        ),
      forget('data_export_parts', `export_id in (select id from data_exports where status = 'expired')`, partsAtOnce),
      forget('data_exports', `expires_at < now() - interval '${EXPORTS_KEPT_DAYS} days'`),
      forget('sessions', 'ends_at < now() or used_at + idle_time < now()'),
      forget('audit_entries', `done_at < least(now() - interval '1 year', now() - interval '${AUDIT_KEPT_DAYS} days')`),
      // The last of the old links stays: the chain is verified from there.
      forget('audit_links', `position < (${beforeRetention('position', AUDIT_KEPT_DAYS)})`),
      () => this.sumCounts(),
      () => scheduleWhatIsMissing(this.dataSource),
    ];
  }

  /** Compacts the member counters to one row per group; all past months count as one. */
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
