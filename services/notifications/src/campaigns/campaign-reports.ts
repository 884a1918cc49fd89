import type { Campaign } from '@aar/contracts/notifications/campaigns.contract';
import { ago } from '@aar/platform/database/ago';
import { Live } from '@aar/platform/messaging/live';
import { push } from '@aar/platform/messaging/push';
import { Reconciler } from '@aar/platform/service/reconciler';
import { Injectable } from '@nestjs/common';
import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely';
import { DataSource } from 'typeorm';
import { db, type NotificationsTables } from '../database/db';
import { statusOf, summedCounts } from './campaign-progress';
import { isOfCampaign } from './campaigns.queries';

type Counts = Campaign['counts'];

/** More channels than a campaign has. */
const mostDeliveries = 8;

/**
 * Pushes the progress of campaigns to the open pages of administrators, at most twice a second whatever the number of workers.
 */
@Injectable()
export class CampaignReports extends Reconciler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly live: Live,
  ) {
    super('campaigns', 500);
  }

  protected override async reconcile() {
    const campaigns = await db(this.dataSource)
      .with('due', tables =>
        tables
          .selectFrom('campaigns')
          .select(['id', 'state', 'hold'])
          .where(({ not, ref }) => not(ref('final_reported')))
          .where('state', '=', 'started')
          .where(({ eb, or }) => or([eb('reported_at', 'is', null), eb('reported_at', '<', ago('450 milliseconds'))]))
          .forUpdate()
          .skipLocked(),
      )
      .with('progress', tables =>
        tables
          .selectFrom('due')
          // The planner has no statistics about so few campaigns: joined in another way, it would read all deliveries.
          .innerJoinLateral(
            due => progressOf(due.ref('due.id'), statusOf({ state: due.ref('due.state'), hold: due.ref('due.hold') })),
            join => join.onTrue(),
          )
          .select(['due.id', 'p.status', 'p.counts', 'p.rate', 'p.is_final'])
          .where(({ eb, or, ref }) => or([eb('p.counted', '>', sql.lit(0)), ref('p.is_final')])),
      )
      .with('reported', tables =>
        tables
          .updateTable('campaigns')
          .from('progress')
          .set(({ ref }) => ({ reported_at: sql<Date>`now()`, final_reported: ref('progress.is_final') }))
          .whereRef('campaigns.id', '=', 'progress.id'),
      )
      .selectFrom('progress')
      .select(['id', 'status', 'counts', 'rate'])
      .execute();
    for (const { id: campaignId, ...progress } of campaigns)
      push(this.live, { to: 'admins', event: 'campaign', data: { campaignId, ...progress } });
  }
}

/** The progress of a campaign from its deliveries, which are few: those that run have no final counts yet. */
function progressOf(campaign: Expression<string>, status: RawBuilder<Campaign['status']>) {
  const { selectFrom } = expressionBuilder<NotificationsTables>();
  const known = selectFrom('deliveries as delivery')
    .selectAll('delivery')
    .select(({ fn, ref }) => {
      const fresh = sql<Counts>`jsonb_build_object('total', ${ref('delivery.total')}, 'pending', ${ref('delivery.total')})`;
      return sql`'{"cancelled": 0}' || ${fn.coalesce('delivery.final_counts', 'delivery.counts', fresh)}`.as('known');
    })
    .where(isOfCampaign(campaign))
    .limit(sql.lit(mostDeliveries));
  return selectFrom(known.as('delivery'))
    .select(({ eb, fn, ref }) => [
      sql<boolean>`bool_and(${eb('delivery.finished_at', 'is not', null)})`.as('is_final'),
      status.as('status'),
      summedCounts(ref('delivery.known')).as('counts'),
      fn.coalesce(fn.sum<number>('delivery.rate'), sql.lit(0)).as('rate'),
      fn.count<number>('delivery.counts').as('counted'),
    ])
    .as('p');
}
