import { Problem } from '@aar/platform/errors/problem';
import { cursorOf, instant } from '../database/json';

const campaign = `json_build_object(
  'id', c.id, 'subject', c.subject, 'message', c.message, 'messageType', c.message_type,
  'targetAudience', c.target_audience, 'urgency', c.urgency, 'status', p.status, 'counts', p.counts, 'rate', p.rate,
  'createdAt', ${instant('c.created_at')}, 'startedAt', ${instant('p.started_at')},
  'finishedAt', ${instant('p.finished_at')})`;

/** $1 the id. One column `answer`: the campaign as JSON text. */
export const oneCampaign = `
  select ${campaign}::text as answer from campaigns c join delivery_progress p on p.id = c.id where c.id = $1`;

/** $1 the page's size, and from a cursor $2 and $3. One column `answer`: the whole page as JSON text. */
export const campaignPage = (continued: boolean) => `
  with page as (
    select * from campaigns ${continued ? 'where (created_at, id) < ($2, $3)' : ''}
    order by created_at desc, id desc limit $1 + 1),
  shown as (select * from page order by created_at desc, id desc limit $1)
  select json_build_object(
    'campaigns', coalesce((
      select json_agg(${campaign} order by c.created_at desc, c.id desc)
      from shown c join delivery_progress p on p.id = c.id), '[]'),
    'nextCursor', case when (select count(*) from page) > $1 then (
      select ${cursorOf('created_at', 'id')} from shown order by created_at, id limit 1) end)::text as answer`;

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
  select page.*, r.full_name, r.ngo_name, r.email, f.reason
  from page
  left join recipients r on r.member_id = page.member_id
  left join delivery_failures f on f.delivery_id = $1 and f.chunk = page.number and f.position = page.position
  order by page.number, page.position`;

/** Where a page of recipients ended. */
export const encodePlace = (number: number, position: number) =>
  Buffer.from(`${number}|${position}`).toString('base64url');

/** Reads such a cursor; the place before everybody where none was given. */
export function decodePlace(cursor: string | undefined): [number: number, position: number] {
  if (cursor === undefined) return [0, -1];
  const place = /^(\d{1,9})\|(\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString());
  if (!place) throw Problem.ofField('input.invalid', 'cursor', 'This page does not exist');
  return [Number(place[1]), Number(place[2])];
}
