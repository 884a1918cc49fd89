import { defineRecurringWork, type DueWorkData } from '@aar/platform/due-work/define-due-work';
import { type DueContext, OnDue } from '@aar/platform/due-work/on-due';
import { sumDays, type Summed } from '@aar/platform/reports/daily-sums';
import { Clock } from '@aar/platform/service/clock';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const minute = 60_000;

export const sumGrowth = defineRecurringWork('sum-growth', { every: 10 * minute });

const dayOf = (moment: string) => `(${moment} at time zone 'Asia/Kolkata')::date`;

/** Counts everybody who joined, even if they left since; the state of an erased account is unknown. */
export const growthDays: Summed = {
  table: 'growth_days',
  first: 'select min(created_at) as first from accounts',
  insert: `
    insert into growth_days (day, state, activists, ngos, verified, left_for_good)
    select day, state, sum(activist), sum(ngo), sum(verified), sum(gone) from (
      select ${dayOf('created_at')} as day, state, (user_type = 'activist')::int as activist, (user_type = 'ngo')::int as ngo,
        is_verified::int as verified, 0 as gone
      from accounts where created_at >= $1 and created_at < $2
      union all
      select ${dayOf('erased_at')}, '', 0, 0, 0, 1
      from erasures where keeper = 'identity' and erased_at >= $1 and erased_at < $2
    ) moments group by day, state`,
};

/** Updates the sums that the growth report reads. */
@Injectable()
export class GrowthSums {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  @OnDue(sumGrowth)
  async sum(_: DueWorkData<typeof sumGrowth>, { signal }: Pick<DueContext, 'signal'>) {
    await sumDays(this.dataSource, growthDays, this.clock.now(), signal);
  }
}
