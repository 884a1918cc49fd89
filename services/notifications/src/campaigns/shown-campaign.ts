import type { Campaign } from '@aar/contracts/notifications/campaigns.contract';
import { instantOf } from '@aar/platform/database/instant';
import { type Expression, expressionBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { NotificationsTables } from '../database/db';
import { statusOf, summedCounts } from './campaign-progress';
import { isOfCampaign } from './campaigns.queries';

const campaigns = expressionBuilder<NotificationsTables, 'campaigns'>();

/** The progress of the deliveries of a campaign, in total and by channel. A draft has none. */
const progress = campaigns
  .selectFrom('deliveries as delivery')
  .innerJoin('delivery_progress as known', 'known.id', 'delivery.id')
  .select(({ ref, fn, eb }) => {
    const isOpen = eb('delivery.finished_at', 'is', null);
    const isFinished = sql<boolean>`bool_and(${eb('delivery.finished_at', 'is not', null)})`;
    const ofChannel = jsonBuildObject({
      channel: ref('delivery.channel'),
      counts: ref('known.counts'),
      rate: ref('known.rate'),
    });
    return [
      statusOf({ state: ref('campaigns.state'), hold: ref('campaigns.hold') }).as('status'),
      summedCounts(ref('known.counts')).as('counts'),
      fn
        .coalesce(fn.sum<number>('known.rate').filterWhere(isOpen), fn.sum<number>('known.rate'), sql.lit(0))
        .as('rate'),
      sql<Campaign['channels']>`coalesce(json_agg(${ofChannel} order by ${ref('delivery.channel')})
        filter (where ${eb('delivery.id', 'is not', null)}), '[]')`.as('channels'),
      fn.min('delivery.started_at').as('started_at'),
      sql<Date | null>`case when ${isFinished} then ${fn.max('delivery.finished_at')} end`.as('finished_at'),
    ];
  })
  .where(({ ref }) => isOfCampaign(ref('campaigns.id')));

function person(id: Expression<string | null>) {
  const name = campaigns
    .selectFrom('recipients')
    .select('recipients.full_name')
    .where('recipients.member_id', '=', sql<string>`${id}::uuid`);
  return sql<Campaign['createdBy']>`case when ${id} is not null then ${jsonBuildObject({ id, name })} end`;
}

const orNull = (moment: Expression<Date | null>) => instantOf(moment).$castTo<string | null>();

/** What the admin panel shows of a row of `campaigns`: a query with one row that refers to it. */
export const shownCampaign = campaigns
  .selectFrom(progress.as('p'))
  .select(['campaigns.id', 'campaigns.subject', 'campaigns.message'])
  .select(['campaigns.subject_hi as subjectHi', 'campaigns.message_hi as messageHi'])
  .select(['campaigns.message_type as messageType', 'campaigns.target_audience as targetAudience'])
  .select(['campaigns.filters', 'campaigns.urgency', 'campaigns.revision'])
  .select(['p.status', 'p.counts', 'p.rate', 'p.channels', 'campaigns.hold', 'campaigns.problem'])
  .select(({ ref, eb }) => [
    eb('campaigns.trial', 'is not', null)
      .and('p.status', 'not in', [sql.lit('completed' as const), sql.lit('cancelled' as const)])
      .$castTo<boolean>()
      .as('isTrial'),
    person(ref('campaigns.created_by')).as('createdBy'),
    person(ref('campaigns.updated_by')).as('updatedBy'),
    'campaigns.writers',
    person(ref('campaigns.requested_by')).as('requestedBy'),
    person(ref('campaigns.approved_by')).as('approvedBy'),
    instantOf(ref('campaigns.created_at')).as('createdAt'),
    instantOf(ref('campaigns.updated_at')).as('updatedAt'),
    orNull(ref('campaigns.scheduled_at')).as('scheduledAt'),
    orNull(ref('p.started_at')).as('startedAt'),
    orNull(ref('p.finished_at')).as('finishedAt'),
  ]);
