import { ago } from '@aar/platform/database/ago';
import { type Expression, expressionBuilder, sql } from 'kysely';
import type { DataSource } from 'typeorm';
import { db, type NotificationsTables } from '../database/db';
import type { DeliveryState } from '../vocabulary/delivery-state.rules';
import { byteOfStatus } from './recipient-status';

/** The sum of the chunks of a delivery. */
function summed(delivery: { id: Expression<string>; total: Expression<number> }) {
  const { selectFrom } = expressionBuilder<NotificationsTables>();
  return selectFrom('delivery_chunks as chunk')
    .select(({ ref }) => {
      const sum = (status: 'sent' | 'failed' | 'unknown' | 'suppressed' | 'cancelled') =>
        sql`coalesce(sum(${ref(`chunk.${status}`)}), 0)`;
      const done = (['sent', 'failed', 'unknown', 'suppressed', 'cancelled'] as const).map(sum);
      return [
        sql<number>`${sum('sent')}::int`.as('sent'),
        sql<Date>`max(${ref('chunk.finished_at')})`.as('finishedAt'),
        sql<string>`json_build_object('total', ${delivery.total}, 'sent', ${sum('sent')}, 'failed', ${sum('failed')},
          'unknown', ${sum('unknown')}, 'suppressed', ${sum('suppressed')}, 'cancelled', ${sum('cancelled')},
          'pending', ${delivery.total} - (${sql.join(done, sql` + `)}))::jsonb`.as('counts'),
      ];
    })
    .where('chunk.delivery_id', '=', delivery.id);
}

/** A rate per minute. */
const perMinute = (sent: Expression<number>, since: Expression<Date | null>, until: Expression<Date>) =>
  sql<number>`round(60 * (${sent}) / greatest(1, extract(epoch from ${until} - ${since})), 1)::float8`;

const now = sql<Date>`now()`;

/**
 * Sums up the running broadcasts, at most twice a second for any number of workers, and samples them for the rate of the
 * last minute. Other running deliveries have no viewers, and thousands of them may wait for quiet hours to end.
 */
export const countRunning = (dataSource: DataSource) =>
  db(dataSource)
    .with('due', qb =>
      qb
        .selectFrom('deliveries')
        .select(['id', 'total', 'started_at'])
        .where('kind', '=', 'campaign')
        .where('finished_at', 'is', null)
        .where('started_at', 'is not', null)
        .where(({ eb, or }) => or([eb('counted_at', 'is', null), eb('counted_at', '<', ago('450 milliseconds'))]))
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .with('progress', qb =>
      qb
        .selectFrom('due')
        .crossJoinLateral(({ ref }) => summed({ id: ref('due.id'), total: ref('due.total') }).as('sum'))
        .leftJoinLateral(
          ({ selectFrom }) =>
            selectFrom('delivery_samples as sample')
              .select(['sample.sent', 'sample.taken_at'])
              .whereRef('sample.delivery_id', '=', 'due.id')
              .where('sample.taken_at', '>=', ago('1 minute'))
              .orderBy('sample.taken_at')
              .limit(sql.lit(1))
              .as('minute'),
          join => join.onTrue(),
        )
        .select(({ ref, fn }) => [
          ...(['due.id', 'sum.sent', 'sum.counts'] as const),
          perMinute(
            sql`${ref('sum.sent')} - coalesce(${ref('minute.sent')}, 0)`,
            fn.coalesce('minute.taken_at', 'due.started_at'),
            now,
          ).as('rate'),
        ]),
    )
    .with('counted', qb =>
      qb
        .updateTable('deliveries')
        .from('progress')
        .set(({ ref }) => ({ counts: ref('progress.counts'), rate: ref('progress.rate'), counted_at: now }))
        .whereRef('deliveries.id', '=', 'progress.id'),
    )
    .with('sampled', qb =>
      qb
        .insertInto('delivery_samples')
        .columns(['delivery_id', 'taken_at', 'sent'])
        .expression(
          qb
            .selectFrom('progress')
            .select(['progress.id', now.as('taken_at'), 'progress.sent'])
            .where(({ not, exists, selectFrom }) => {
              const known = selectFrom('delivery_samples as sample').select('sample.sent');
              const ofThis = known.whereRef('sample.delivery_id', '=', 'progress.id');
              return not(exists(ofThis.where('sample.taken_at', '>', ago('5 seconds'))));
            }),
        )
        .onConflict(known => known.doNothing()),
    )
    .deleteFrom('delivery_samples')
    .where('delivery_id', 'in', ({ selectFrom }) => selectFrom('due').select('due.id'))
    .where('taken_at', '<', ago('2 minutes'))
    .execute();

/** Closes deliveries all of whose chunks are finished and to which no more chunks will be added. */
export const closeDone = (dataSource: DataSource) =>
  db(dataSource)
    .with('done', qb =>
      qb
        .selectFrom('deliveries as delivery')
        .select(['delivery.id', 'delivery.total', 'delivery.started_at'])
        .where('delivery.finished_at', 'is', null)
        .where(({ not, exists, selectFrom }) => {
          const open = selectFrom('delivery_chunks').select('delivery_chunks.number');
          const ofThis = open.whereRef('delivery_chunks.delivery_id', '=', 'delivery.id');
          return not(exists(ofThis.where('delivery_chunks.finished_at', 'is', null)));
        })
        .where(({ not, exists, selectFrom, fn }) => {
          const ringing = selectFrom('ringing_alerts').select('ringing_alerts.place');
          return not(
            exists(ringing.where('ringing_alerts.alert_id', '=', fn.coalesce('delivery.tells_of', 'delivery.id'))),
          );
        })
        .forNoKeyUpdate('delivery')
        .skipLocked(),
    )
    .with('closed', qb =>
      qb
        .updateTable('deliveries')
        .from(({ selectFrom }) =>
          selectFrom('done')
            .crossJoinLateral(({ ref }) => summed({ id: ref('done.id'), total: ref('done.total') }).as('sum'))
            .select(['done.id', 'done.started_at', 'sum.sent', 'sum.counts', 'sum.finishedAt'])
            .as('end'),
        )
        .set(({ ref, fn }) => ({
          final_counts: ref('end.counts'),
          finished_at: ref('end.finishedAt'),
          state: sql<DeliveryState>`case when ${ref('deliveries.state')} = 'cancelled' then 'cancelled' else 'sent' end`,
          rate: perMinute(ref('end.sent'), fn.coalesce('end.started_at', 'end.finishedAt'), ref('end.finishedAt')),
        }))
        .whereRef('deliveries.id', '=', 'end.id'),
    )
    .deleteFrom('delivery_samples')
    .where('delivery_id', 'in', ({ selectFrom }) => selectFrom('done').select('done.id'))
    .execute();

/** Chunks marked by one statement. */
const batch = 200;
const byte = (status: 'pending' | 'cancelled') => sql.lit(`\\${byteOfStatus[status].toString().padStart(3, '0')}`);

/**
 * Marks recipients still pending in a cancelled delivery. A leased chunk is not touched until it is released or its lease
 * expires: only its worker knows whom it has reached since its last save. In PostgreSQL's `escape` format each byte from
 * \001 to \005 is written as itself, and 0 as the four characters \000.
 */
export const markCancelled = (dataSource: DataSource) =>
  db(dataSource)
    .with('over', qb =>
      qb
        .selectFrom('deliveries as delivery')
        .innerJoin('delivery_chunks as chunk', 'chunk.delivery_id', 'delivery.id')
        .select(['chunk.delivery_id', 'chunk.number'])
        .where('delivery.finished_at', 'is', null)
        .where('delivery.state', '=', 'cancelled')
        .where('chunk.finished_at', 'is', null)
        .where(({ eb, or }) => or([eb('chunk.leased_until', 'is', null), eb('chunk.leased_until', '<', now)]))
        .limit(sql.lit(batch))
        .forUpdate('chunk')
        .skipLocked(),
    )
    .updateTable('delivery_chunks as chunk')
    .from('over')
    .set(({ eb, ref }) => ({
      fence: eb('chunk.fence', '+', 1),
      leased_until: null,
      finished_at: now,
      cancelled: sql<number>`octet_length(${ref('chunk.statuses')}) - ${ref('chunk.sent')} - ${ref('chunk.failed')}
        - ${ref('chunk.unknown')} - ${ref('chunk.suppressed')}`,
      statuses: sql<Buffer>`decode(
        replace(encode(${ref('chunk.statuses')}, 'escape'), ${byte('pending')}, ${byte('cancelled')}), 'escape')`,
    }))
    .whereRef('chunk.delivery_id', '=', 'over.delivery_id')
    .whereRef('chunk.number', '=', 'over.number')
    .execute();
