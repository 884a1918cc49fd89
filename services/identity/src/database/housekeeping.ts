import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';

const hour = 3_600_000;
/** The longest span that a cap or a back-off counts is a day. */
const leftOvers = [
  `delete from codes where created_at < now() - interval '2 days'`,
  `delete from sign_in_attempts where created_at < now() - interval '2 days'`,
  'delete from social_sign_in_states where expires_at < now()',
  'delete from social_sign_in_codes where expires_at < now()',
  'delete from password_resets where expires_at < now()',
  `delete from pending_contacts where requested_at < now() - interval '30 days'`,
  `update data_exports set status = 'expired' where status <> 'expired' and expires_at < now()`,
  `delete from data_export_parts where export_id in (select id from data_exports where status = 'expired')`,
  `delete from data_exports where expires_at < now() - interval '30 days'`,
  'delete from sessions where ends_at < now() or used_at + idle_time < now()',
  `delete from audit_entries where done_at < now() - interval '1 year'`,
  // The counters of members become one row for each group again; of months that are over, one for all of them.
  `with taken as (delete from account_counts returning *), counts as (
     select admin_status, user_type, role, state, is_verified, sum(members) as members,
       case when joined_month >= date_trunc('month', now() at time zone 'Asia/Kolkata') then joined_month end as month
     from taken group by admin_status, user_type, role, state, is_verified, month)
   insert into account_counts (admin_status, user_type, role, state, is_verified, joined_month, members)
   select admin_status, user_type, role, state, is_verified, month, members from counts where members <> 0`,
];

/** Forgets what nothing counts any more; several replicas may do it at once. */
@Injectable()
export class Housekeeping {
  private readonly logger = new Logger('housekeeping');

  constructor(private readonly dataSource: DataSource) {}

  @Interval(hour)
  async forget() {
    for (const statement of leftOvers)
      await this.dataSource.query(statement).catch(error => this.logger.warn(`later: ${(error as Error).message}`));
  }
}
