import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { byteOfStatus } from '../deliveries/recipient-status';
import { NotificationsConfig } from '../notifications.config';

/** Finds members who have received the maximum of campaign messages. It reads only the ledger; there are no separate counters. */
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
    const rows: { member_id: string }[] = await this.dataSource.query(
      `with own as (
         select coalesce(tells_of, id) as id from deliveries where id = $1),
       recent as materialized (
         select o.id from deliveries o
         where o.kind = 'campaign' and o.started_at > now() - $3 * interval '1 day'
           and coalesce(o.tells_of, o.id) <> (select id from own)
           and (select urgency from campaigns, own where campaigns.id = own.id) is distinct from 'critical'),
       overlapping as materialized (
         select c.member_ids, c.statuses from recent cross join lateral (
           (select member_ids, statuses from delivery_chunks
            where delivery_id = recent.id and first_member > $4::uuid and first_member <= $5::uuid)
           union all
           (select member_ids, statuses from delivery_chunks
            where delivery_id = recent.id and first_member <= $4::uuid order by first_member desc limit 1)) c),
       had as (
         select m.member_id from overlapping c
         cross join lateral unnest(c.member_ids) with ordinality as m (member_id, ordinal)
         where m.member_id between $4::uuid and $5::uuid
           and get_byte(c.statuses, m.ordinal::int - 1) = any ($6))
       select member_id from had where member_id = any ($2) group by member_id having count(*) >= $7`,
      [
        ...[deliveryId, memberIds, days, memberIds[0], memberIds.at(-1)],
        ...[[byteOfStatus.sent, byteOfStatus.unknown], most],
      ],
    );
    return new Set(rows.map(row => row.member_id));
  }
}
