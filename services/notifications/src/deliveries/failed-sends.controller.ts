import type { Output } from '@aar/contracts/contract';
import { failedSends } from '@aar/contracts/notifications/failed-sends.contract';
import { ago } from '@aar/platform/database/ago';
import { instantOf } from '@aar/platform/database/instant';
import type { Handlers } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { sql } from 'kysely';
import { DataSource } from 'typeorm';
import { db } from '../database/db';

/** Counts failed messages for the staff's work list. A partial index contains only deliveries with failures. */
@Implements(failedSends)
export class FailedSendsController implements Handlers<typeof failedSends> {
  constructor(private readonly dataSource: DataSource) {}

  async count(): Promise<Output<typeof failedSends.count>> {
    return db(this.dataSource)
      .selectFrom('deliveries')
      .select(({ ref }) => [
        sql<number>`coalesce(sum((${ref('final_counts')}->>'failed')::int), 0)::int`.as('count'),
        instantOf(sql`min(${ref('created_at')})`)
          .$castTo<string | null>()
          .as('oldestAt'),
        sql<
          string | null
        >`(array_agg(${ref('id')} order by ${ref('created_at')} desc) filter (where ${ref('kind')} = 'campaign'))[1]`.as(
          'campaignId',
        ),
      ])
      .where(({ ref }) => sql<boolean>`(${ref('final_counts')}->>'failed')::int > 0`)
      .where('created_at', '>', ago('7 days'))
      .executeTakeFirstOrThrow();
  }
}
