import { adminStats } from '@aar/contracts/identity/admin-stats.contract';
import { Hold } from '@aar/platform/restore/hold';
import type { Handlers } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { type Expression, sql } from 'kysely';
import { DataSource } from 'typeorm';
import { db } from '../database/db';

@Implements(adminStats)
export class AdminStatsController implements Handlers<typeof adminStats> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hold: Hold,
  ) {}

  async get() {
    const stats = await db(this.dataSource)
      .selectFrom('account_counts')
      .select(({ eb, ref, lit }) => {
        const sumWhere = (condition: Expression<unknown>) =>
          sql<number>`coalesce(sum(${ref('members')}) filter (where ${condition}), 0)::int`;
        return [
          sumWhere(lit(true)).as('totalUsers'),
          sumWhere(eb('joined_month', '=', sql<Date>`date_trunc('month', now() at time zone 'Asia/Kolkata')`)).as(
            'newUsersThisMonth',
          ),
          sumWhere(eb('user_type', '=', 'activist')).as('totalActivists'),
          sumWhere(eb('user_type', '=', 'ngo')).as('totalNGOs'),
          sumWhere(ref('is_verified')).as('verifiedUsers'),
          sumWhere(eb('admin_status', '=', 'suspended')).as('suspendedUsers'),
        ];
      })
      .where('admin_status', '<>', 'deleted')
      .executeTakeFirstOrThrow();
    return { ...stats, restoredTo: this.hold.current?.restoredTo ?? null };
  }
}
