import type { Output } from '@aar/contracts/contract';
import { failedSends } from '@aar/contracts/notifications/failed-sends.contract';
import { instant } from '@aar/platform/database/instant';
import type { Handlers } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';

/** Counts failed messages for the staff's work list. A partial index contains only deliveries with failures. */
@Implements(failedSends)
export class FailedSendsController implements Handlers<typeof failedSends> {
  constructor(private readonly dataSource: DataSource) {}

  async count(): Promise<Output<typeof failedSends.count>> {
    const [found] = await this.dataSource.query(`
      select coalesce(sum((final_counts->>'failed')::int), 0)::int as count,
        ${instant('min(created_at)')} as "oldestAt",
        (array_agg(id order by created_at desc) filter (where kind = 'campaign'))[1] as "campaignId"
      from deliveries
      where (final_counts->>'failed')::int > 0 and created_at > now() - interval '7 days'`);
    return found;
  }
}
