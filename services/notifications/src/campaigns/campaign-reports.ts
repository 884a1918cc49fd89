import { pushed } from '@aar/contracts/gateway/live.events';
import { Live } from '@aar/platform/events/live';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Periodic } from '../deliveries/periodic';

/** Tells the open pages of administrators how a campaign goes: twice a second at most, whatever the number of workers. */
@Injectable()
export class CampaignReports implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly reporting = new Periodic('campaigns', 500, () => this.report());

  constructor(
    private readonly dataSource: DataSource,
    private readonly live: Live,
  ) {}

  onApplicationBootstrap() {
    this.reporting.start();
  }

  onModuleDestroy() {
    return this.reporting.stop();
  }

  private async report() {
    const campaigns: { id: string; status: string; counts: object; rate: number }[] = await this.dataSource.query(
      `with due as (
         update campaigns c set reported_at = now(), final_reported = d.finished_at is not null
         from deliveries d
         where d.id = c.id and not c.final_reported and d.started_at is not null
           and (c.reported_at is null or c.reported_at < now() - interval '450 milliseconds')
         returning c.id)
       select p.id, p.status, p.counts, p.rate from due join delivery_progress p on p.id = due.id`,
    );
    for (const { id: campaignId, ...progress } of campaigns)
      this.live.publish(pushed, { to: 'admins', event: 'campaign', data: { campaignId, ...progress } });
  }
}
