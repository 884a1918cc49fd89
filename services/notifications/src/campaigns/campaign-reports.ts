import { pushed } from '@aar/contracts/gateway/live.messages';
import { Live } from '@aar/platform/events/live';
import { Reconciler } from '@aar/platform/service/reconciler';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Tells the open pages of administrators how a campaign goes: twice a second at most, whatever the number of workers. */
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
      // Each delivery is looked up by itself: of few campaigns the planner has no statistics, and would read all deliveries.
      `with due as (
         select id from campaigns
         where not final_reported and (reported_at is null or reported_at < now() - interval '450 milliseconds')
         for update skip locked),
       progress as (
         select due.id, d.* from due cross join lateral (
           select finished_at is not null as is_final, coalesce(final_counts, counts) as counts, coalesce(rate, 0) as rate
           from deliveries where deliveries.id = due.id limit 1) d
         where d.counts is not null),
       reported as (
         update campaigns c set reported_at = now(), final_reported = p.is_final from progress p where c.id = p.id)
       select id, case when is_final then 'completed' else 'running' end as status, counts, rate from progress`,
    );
    for (const { id: campaignId, ...progress } of campaigns)
      this.live.publish(pushed, { to: 'admins', event: 'campaign', data: { campaignId, ...progress } });
  }
}
