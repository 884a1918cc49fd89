import { byteOfStatus } from './recipient-status';

/** SQL that sums up the chunks of a delivery. */
const summed = (delivery: string) => `
  select coalesce(sum(c.sent), 0)::int as sent, max(c.finished_at) as finished_at, json_build_object(
    'total', ${delivery}.total, 'sent', coalesce(sum(c.sent), 0), 'failed', coalesce(sum(c.failed), 0),
    'unknown', coalesce(sum(c.unknown), 0), 'suppressed', coalesce(sum(c.suppressed), 0),
    'cancelled', coalesce(sum(c.cancelled), 0),
    'pending', ${delivery}.total - coalesce(sum(c.sent + c.failed + c.unknown + c.suppressed + c.cancelled), 0))::jsonb
    as counts
  from delivery_chunks c where c.delivery_id = ${delivery}.id`;

/** SQL for a number per minute. */
const perMinute = (sent: string, since: string, until: string) =>
  `round(60 * (${sent}) / greatest(1, extract(epoch from ${until} - ${since})), 1)::float8`;

/**
 * Sums up the running broadcasts, at most twice a second however many workers run it, and samples them for the rate of the last
 * minute. Other running deliveries have no viewers, and thousands of them may wait for quiet hours to end.
 */
export const countRunning = `
  with due as (
    select id, total, started_at from deliveries
    where kind = 'campaign' and finished_at is null and started_at is not null
      and (counted_at is null or counted_at < now() - interval '450 milliseconds')
    for no key update skip locked),
  progress as (
    select due.id, s.sent, s.counts, ${perMinute('s.sent - coalesce(minute.sent, 0)', 'coalesce(minute.taken_at, due.started_at)', 'now()')} as rate
    from due cross join lateral (${summed('due')}) s
    left join lateral (
      select m.sent, m.taken_at from delivery_samples m
      where m.delivery_id = due.id and m.taken_at >= now() - interval '1 minute' order by m.taken_at limit 1) minute on true),
  counted as (
    update deliveries d set counts = p.counts, rate = p.rate, counted_at = now() from progress p where d.id = p.id),
  sampled as (
    insert into delivery_samples (delivery_id, taken_at, sent)
    select p.id, now(), p.sent from progress p
    where not exists (
      select from delivery_samples s where s.delivery_id = p.id and s.taken_at > now() - interval '5 seconds')
    on conflict do nothing)
  delete from delivery_samples where delivery_id in (select id from due) and taken_at < now() - interval '2 minutes'`;

/** Closes deliveries of which every chunk is finished and no more chunks will be added. */
export const closeDone = `
  with done as (
    select d.id, d.total, d.started_at from deliveries d
    where d.finished_at is null
      and not exists (select from delivery_chunks c where c.delivery_id = d.id and c.finished_at is null)
      and not exists (select from ringing_alerts r where r.alert_id = coalesce(d.tells_of, d.id))
    for no key update of d skip locked),
  closed as (
    update deliveries d set final_counts = s.counts, finished_at = s.finished_at,
      state = case when state = 'cancelled' then state else 'sent' end,
      rate = ${perMinute('s.sent', 'coalesce(done.started_at, s.finished_at)', 's.finished_at')}
    from done cross join lateral (${summed('done')}) s where d.id = done.id)
  delete from delivery_samples where delivery_id in (select id from done)`;

/** Chunks marked by one statement. */
const batch = 200;
const byte = (status: 'pending' | 'cancelled') => `'\\${byteOfStatus[status].toString().padStart(3, '0')}'`;

/**
 * Marks recipients still pending in a cancelled delivery. A leased chunk is left alone until it is released or its lease expires:
 * only its worker knows whom it reached since its last save. In PostgreSQL's `escape` format each byte from \001 to \005 is
 * written as itself, and 0 as the four characters \000.
 */
export const markCancelled = `
  with over as (
    select c.delivery_id, c.number from deliveries d join delivery_chunks c on c.delivery_id = d.id
    where d.finished_at is null and d.state = 'cancelled' and c.finished_at is null
      and (c.leased_until is null or c.leased_until < now())
    limit ${batch} for update of c skip locked)
  update delivery_chunks c set fence = fence + 1, leased_until = null, finished_at = now(),
    cancelled = octet_length(statuses) - sent - failed - unknown - suppressed,
    statuses = decode(replace(encode(statuses, 'escape'), ${byte('pending')}, ${byte('cancelled')}), 'escape')
  from over where c.delivery_id = over.delivery_id and c.number = over.number`;
