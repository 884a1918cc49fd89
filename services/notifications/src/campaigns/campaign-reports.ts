import { Live } from '@aar/platform/messaging/live';
import { push } from '@aar/platform/messaging/push';
import { Reconciler } from '@aar/platform/service/reconciler';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { deliveriesOf, statusOf, summedCounts } from './campaigns.queries';

/** More than a campaign has channels. */
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
    const campaigns: { id: string; status: string; counts: object; rate: number }[] = await this.dataSource.query(
      // The deliveries of each campaign are looked up in a lateral query: the planner has no statistics about so few campaigns
      // and would read all deliveries.
      `with due as (
         select id, state, hold from campaigns
         where not final_reported and state = 'started'
           and (reported_at is null or reported_at < now() - interval '450 milliseconds')
         for update skip locked),
       progress as (
         select due.id, p.* from due cross join lateral (
           select bool_and(d.finished_at is not null) as is_final, ${statusOf('due')} as status,
             ${summedCounts('d.known')} as counts, coalesce(sum(d.rate), 0) as rate, count(d.counts) as counted
           from (
             select d.*, '{"cancelled": 0}' || coalesce(d.final_counts, d.counts,
               jsonb_build_object('total', d.total, 'pending', d.total)) as known
             from deliveries d where ${deliveriesOf('due.id')} limit ${mostDeliveries}) d) p
         where p.counted > 0 or p.is_final),
       reported as (
         update campaigns c set reported_at = now(), final_reported = p.is_final from progress p where c.id = p.id)
       select id, status, counts, rate from progress`,
    );
    for (const { id: campaignId, ...progress } of campaigns)
      push(this.live, { to: 'admins', event: 'campaign', data: { campaignId, ...progress } });
  }
}
