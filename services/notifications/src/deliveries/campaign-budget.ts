import { ago } from '@aar/platform/database/ago';
import { anyOf } from '@aar/platform/database/any-of';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { DataSource } from 'typeorm';
import { byteOfStatus } from './recipient-status';
import { NotificationsConfig } from '../notifications.config';
import { db } from '../database/db';
import { ledgerOf } from './ledger-of';

/**
 * Finds members who have received the maximum number of campaign messages. It reads only the ledger; there are no separate
 * counters.
 */
@Injectable()
export class CampaignBudget {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: NotificationsConfig,
  ) {}

  /**
   * The members of a chunk whose budget is used up; `memberIds` must be in order. Emergency campaigns ignore the budget. Ids are
   * evenly distributed, so a chunk overlaps only two or three chunks of another campaign.
   */
  async usedUp(deliveryId: string, memberIds: string[]): Promise<Set<string>> {
    const { CAMPAIGN_BUDGET_MESSAGES: most, CAMPAIGN_BUDGET_DAYS: days } = this.config;
    if (most === 0) return new Set();
    const [first, last] = [memberIds[0]!, memberIds.at(-1)!];
    const rows = await db(this.dataSource)
      .with('own', qb =>
        qb
          .selectFrom('deliveries')
          .select(({ fn }) => fn.coalesce('tells_of', 'id').as('id'))
          .where('id', '=', deliveryId),
      )
      .with(
        cte => cte('recent').materialized(),
        qb =>
          qb
            .selectFrom('deliveries as other')
            .select('other.id')
            .where('other.kind', '=', 'campaign')
            .where('other.started_at', '>', ago(`${days} days`))
            .where(({ eb, fn, selectFrom }) =>
              eb(fn.coalesce('other.tells_of', 'other.id'), '<>', selectFrom('own').select('own.id')),
            )
            .where(({ eb, selectFrom }) => {
              const urgency = selectFrom('own')
                .innerJoin('campaigns', 'campaigns.id', 'own.id')
                .select('campaigns.urgency');
              return eb(urgency, 'is distinct from', 'critical');
            }),
      )
      .with(
        cte => cte('overlapping').materialized(),
        qb =>
          qb
            .selectFrom('recent')
            .innerJoinLateral(
              ({ selectFrom }) => {
                const chunks = selectFrom('delivery_chunks as chunk')
                  .select(['chunk.member_ids', 'chunk.statuses'])
                  .whereRef('chunk.delivery_id', '=', 'recent.id');
                const before = chunks
                  .where('chunk.first_member', '<=', first)
                  .orderBy('chunk.first_member', 'desc')
                  .limit(sql.lit(1));
                return chunks
                  .where('chunk.first_member', '>', first)
                  .where('chunk.first_member', '<=', last)
                  .unionAll(selectFrom(before.as('before')).select(['before.member_ids', 'before.statuses']))
                  .as('chunk');
              },
              join => join.onTrue(),
            )
            .select(['chunk.member_ids', 'chunk.statuses']),
      )
      .selectFrom('overlapping')
      .crossJoinLateral(({ ref }) => ledgerOf(ref('overlapping.member_ids')))
      .select('entry.member_id')
      .where('entry.member_id', '>=', first)
      .where('entry.member_id', '<=', last)
      .where(({ ref }) => {
        const status = sql<number>`get_byte(${ref('overlapping.statuses')}, ${ref('entry.place')}::int - 1)`;
        return sql<boolean>`${status} in (${sql.lit(byteOfStatus.sent)}, ${sql.lit(byteOfStatus.unknown)})`;
      })
      .where('entry.member_id', '=', anyOf(memberIds))
      .groupBy('entry.member_id')
      .having(({ fn }) => fn.countAll<number>(), '>=', most)
      .execute();
    return new Set(rows.map(row => row.member_id));
  }
}
