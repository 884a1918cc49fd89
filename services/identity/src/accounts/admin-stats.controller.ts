import { adminStats, type AdminStats } from '@aar/contracts/identity/admin-stats.contract';
import type { Handlers } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';

/** Milliseconds that one answer serves everybody who asks: the statement reads every account. */
const shared = 5_000;

@Implements(adminStats)
export class AdminStatsController implements Handlers<typeof adminStats> {
  private latest?: { stats: Promise<AdminStats>; until: number };

  constructor(private readonly dataSource: DataSource) {}

  get() {
    if (!this.latest || this.latest.until < Date.now()) {
      const latest = { stats: this.count(), until: Date.now() + shared };
      latest.stats.catch(() => (latest.until = 0));
      this.latest = latest;
    }
    return this.latest.stats;
  }

  private async count(): Promise<AdminStats> {
    const [stats] = await this.dataSource.query(`
      select count(*)::int as "totalUsers",
        count(*) filter (where created_at >= date_trunc('month', now(), 'Asia/Kolkata'))::int as "newUsersThisMonth",
        count(*) filter (where user_type = 'activist')::int as "totalActivists",
        count(*) filter (where user_type = 'ngo')::int as "totalNGOs",
        count(*) filter (where is_verified)::int as "verifiedUsers",
        count(*) filter (where status = 'suspended')::int as "suspendedUsers"
      from accounts
      where status <> 'deleted'`);
    return stats;
  }
}
