import { instant } from '@aar/platform/database/instant';
import { Keyset, type Position } from '@aar/platform/database/keyset';
import { type Expression, expressionBuilder, sql } from 'kysely';
import type { NotificationsTables } from '../database/db';

/** Whether a row `delivery` of `deliveries` is of a campaign; the index is on exactly this expression. */
export function isOfCampaign(campaign: string | Expression<string>) {
  const { eb, and, fn } = expressionBuilder<
    NotificationsTables & { delivery: NotificationsTables['deliveries'] },
    'delivery'
  >();
  const id = fn.coalesce('delivery.tells_of', 'delivery.id');
  return and([eb('delivery.kind', '=', sql.lit('campaign')), eb(id, '=', campaign)]);
}

/** SQL for the deliveries of a campaign, one for each channel; the index is on exactly this expression. */
export const deliveriesOf = (campaign: string) => `d.kind = 'campaign' and coalesce(d.tells_of, d.id) = ${campaign}`;

/** SQL for the status of a campaign from its row, `c`, and all its deliveries, `d`. */
export const statusOf = (c: string) => `
  case when ${c}.state <> 'started' then ${c}.state
    when bool_or(d.state = 'cancelled') then 'cancelled'
    when bool_and(d.finished_at is not null) then 'completed'
    when ${c}.hold is not null then 'held'
    when bool_or(d.state = 'paused') then 'paused'
    when bool_or(d.started_at is not null) then 'running' else 'preparing' end`;

const outcomes = ['total', 'pending', 'sent', 'failed', 'unknown', 'suppressed', 'cancelled'];

/** SQL that sums the JSON counts of several deliveries. */
export const summedCounts = (counts: string) =>
  `json_build_object(${outcomes.map(outcome => `'${outcome}', coalesce(sum((${counts}->>'${outcome}')::int), 0)`).join(', ')})`;

const person = (id: string) =>
  `case when ${id} is not null then json_build_object('id', ${id}, 'name',
     (select full_name from recipients where member_id = ${id}::uuid)) end`;

/** The columns of a campaign that the admin panel shows, from `campaigns` joined with `progress`. */
export const campaignColumns = `campaigns.id, subject, message, subject_hi as "subjectHi", message_hi as "messageHi",
  message_type as "messageType", target_audience as "targetAudience", filters, urgency, revision, p.status, p.counts, p.rate,
  p.channels, campaigns.trial is not null and p.status not in ('completed', 'cancelled') as "isTrial", hold, problem,
  ${person('created_by')} as "createdBy", ${person('updated_by')} as "updatedBy",
  ${person('requested_by')} as "requestedBy", ${person('approved_by')} as "approvedBy",
  ${instant('campaigns.created_at')} as "createdAt", ${instant('updated_at')} as "updatedAt",
  ${instant('scheduled_at')} as "scheduledAt", ${instant('p.started_at')} as "startedAt",
  ${instant('p.finished_at')} as "finishedAt"`;

/** The progress of the deliveries of a campaign, in total and by channel. A draft has none. */
export const progress = `lateral (
  select ${statusOf('campaigns')} as status, ${summedCounts('v.counts')} as counts,
    coalesce(sum(v.rate) filter (where d.finished_at is null), sum(v.rate), 0) as rate,
    coalesce(json_agg(json_build_object('channel', d.channel, 'counts', v.counts, 'rate', v.rate) order by d.channel)
      filter (where d.id is not null), '[]') as channels,
    min(d.started_at) as started_at,
    case when bool_and(d.finished_at is not null) then max(d.finished_at) end as finished_at
  from deliveries d join delivery_progress v on v.id = d.id where ${deliveriesOf('campaigns.id')}) p on true`;

export const newestCampaigns = new Keyset({ created_at: 'timestamptz desc' });

/** The recipients of a delivery in the order of the ledger, in which every position is unique. */
export const ledgerOrder = new Keyset({ number: 'integer asc', position: 'integer asc' }, null);
export const beforeEverybody: Position = [0, -1];

/** $1 the campaign, $2 the channel or null: the delivery for that channel, or the first one. */
export const deliveryBy = `
  select d.id, d.channel from deliveries d
  where ${deliveriesOf('$1')} and ($2::text is null or d.channel = $2) order by d.channel limit 1`;

const recipientOf = `json_build_array(page.number, page.position) as position, page.member_id, page.status,
  r.full_name, r.ngo_name, r.email, r.mobile, f.reason
  from page
  left join recipients r on r.member_id = page.member_id
  left join delivery_failures f on f.delivery_id = $1 and f.chunk = page.number and f.position = page.position
  order by page.number, page.position`;

/**
 * $1 the delivery, $2 and $3 chunk and position to start after, $4 the status byte or null, $5 the limit. The counts of a chunk
 * show whether it has recipients of that status; each chunk read has at least one, so few are read.
 */
export const recipientPage = `
  with chunks as materialized (
    select number, statuses, member_ids from delivery_chunks
    where delivery_id = $1 and number >= $2 and ($4::int is null or
      case $4 when 0 then octet_length(statuses) - sent - failed - unknown - suppressed - cancelled
        when 1 then sent when 2 then failed when 3 then unknown when 4 then suppressed else cancelled end > 0)
    order by number limit $5 + 1),
  page as materialized (
    select c.number, m.ordinal::int - 1 as position, m.member_id, get_byte(c.statuses, m.ordinal::int - 1) as status
    from chunks c cross join lateral unnest(c.member_ids) with ordinality as m (member_id, ordinal)
    where (c.number, m.ordinal - 1) > ($2, $3) and ($4 is null or get_byte(c.statuses, m.ordinal::int - 1) = $4)
    order by c.number, m.ordinal limit $5)
  select ${recipientOf}`;

/** Upper bound of members matched by a name search; nobody reads a longer list. */
const mostFound = 1_000;

/** Like `recipientPage`, but only for members whose name begins with $6: it finds the members first, then the chunk of each. */
export const recipientSearch = `
  with named as materialized (
    select member_id from recipients
    where lower(full_name) like $6 or lower(ngo_name) like $6 limit ${mostFound}),
  page as materialized (
    select k.number, k.position, named.member_id, k.status
    from named cross join lateral (
      select c.number, array_position(c.member_ids, named.member_id) - 1 as position,
        get_byte(c.statuses, array_position(c.member_ids, named.member_id) - 1) as status
      from (select * from delivery_chunks where delivery_id = $1 and first_member <= named.member_id
        order by first_member desc limit 1) c
      where array_position(c.member_ids, named.member_id) is not null) k
    where (k.number, k.position) > ($2::int, $3::int) and ($4::int is null or k.status = $4)
    order by k.number, k.position limit $5)
  select ${recipientOf}`;
