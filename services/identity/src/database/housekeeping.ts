import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';

const hour = 3_600_000;
/** What somebody else is deleting is left to them: in another order the two would wait for each other. */
const forgotten = (table: string, condition: string) =>
  `delete from ${table} where ctid in (select ctid from ${table} where ${condition} for update skip locked)`;
/** The longest span that a cap or a back-off counts is a day. */
const leftOvers = [
  forgotten('codes', `created_at < now() - interval '2 days'`),
  forgotten('sign_in_attempts', `created_at < now() - interval '2 days'`),
  forgotten('social_sign_in_states', 'expires_at < now()'),
  forgotten('social_sign_in_codes', 'expires_at < now()'),
  forgotten('password_resets', 'expires_at < now()'),
  forgotten('pending_contacts', `requested_at < now() - interval '30 days'`),
  `update data_exports set status = 'expired' where status <> 'expired' and expires_at < now()`,
  `delete from data_export_parts where export_id in (select id from data_exports where status = 'expired')`,
  `delete from data_exports where expires_at < now() - interval '30 days'`,
  forgotten('sessions', 'ends_at < now() or used_at + idle_time < now()'),
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
