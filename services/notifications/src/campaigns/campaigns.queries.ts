import { instant } from '@aar/platform/database/instant';
import { Keyset, type Position } from '@aar/platform/database/keyset';

/** What the panel sees of a campaign of `campaigns`, from `progress` beside it. */
export const campaignColumns = `campaigns.id, subject, message, message_type as "messageType",
  target_audience as "targetAudience", urgency, p.status, p.counts, p.rate, ${instant('campaigns.created_at')} as "createdAt",
  ${instant('p.started_at')} as "startedAt", ${instant('p.finished_at')} as "finishedAt"`;
export const progress = 'delivery_progress p on p.id = campaigns.id';

export const newestCampaigns = new Keyset({ created_at: 'timestamptz desc' });

/** The members of a campaign in the order of the ledger, where no two have the same place. */
export const ledgerOrder = new Keyset({ number: 'integer asc', position: 'integer asc' }, null);
export const beforeEverybody: Position = [0, -1];

/**
 * $1 the campaign, $2 and $3 chunk and position to start after, $4 the status byte or null, $5 how many. Chunks without
 * anybody of that status are passed over by their counts; each of the others has at least one, so few are opened.
 */
export const recipientPage = `
  with chunks as materialized (
    select number, statuses, member_ids from delivery_chunks
    where delivery_id = $1 and number >= $2 and ($4::int is null or
      case $4 when 0 then octet_length(statuses) - sent - failed - unknown - suppressed
        when 1 then sent when 2 then failed when 3 then unknown else suppressed end > 0)
    order by number limit $5 + 1),
  page as materialized (
    select c.number, m.ordinal::int - 1 as position, m.member_id, get_byte(c.statuses, m.ordinal::int - 1) as status
    from chunks c cross join lateral unnest(c.member_ids) with ordinality as m (member_id, ordinal)
    where (c.number, m.ordinal - 1) > ($2, $3) and ($4 is null or get_byte(c.statuses, m.ordinal::int - 1) = $4)
    order by c.number, m.ordinal limit $5)
  select json_build_array(page.number, page.position) as position, page.member_id, page.status, r.full_name, r.ngo_name, r.email, f.reason
  from page
  left join recipients r on r.member_id = page.member_id
  left join delivery_failures f on f.delivery_id = $1 and f.chunk = page.number and f.position = page.position
  order by page.number, page.position`;
