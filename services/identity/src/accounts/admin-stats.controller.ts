import { adminStats, type AdminStats } from '@aar/contracts/identity/admin-stats.contract';
import { Hold } from '@aar/platform/restore/hold';
import type { Handlers } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';

@Implements(adminStats)
export class AdminStatsController implements Handlers<typeof adminStats> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hold: Hold,
  ) {}

  async get(): Promise<AdminStats> {
    const sumWhere = (condition: string) => `coalesce(sum(members) filter (where ${condition}), 0)::int`;
    const [stats] = await this.dataSource.query(`
      select ${sumWhere('true')} as "totalUsers",
        ${sumWhere(`joined_month = date_trunc('month', now() at time zone 'Asia/Kolkata')`)} as "newUsersThisMonth",
        ${sumWhere(`user_type = 'activist'`)} as "totalActivists",
        ${sumWhere(`user_type = 'ngo'`)} as "totalNGOs",
        ${sumWhere('is_verified')} as "verifiedUsers",
        ${sumWhere(`admin_status = 'suspended'`)} as "suspendedUsers"
      from account_counts
      where admin_status <> 'deleted'`);
    return { ...stats, restoredTo: this.hold.current?.restoredTo ?? null };
  }
}
