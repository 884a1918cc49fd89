import { defineRecurringWork, type DueWorkData } from '@aar/platform/due-work/define-due-work';
import { type DueContext, OnDue } from '@aar/platform/due-work/on-due';
import { sumDays, type Summed } from '@aar/platform/reports/daily-sums';
import { Clock } from '@aar/platform/service/clock';
import { Injectable } from '@nestjs/common';
import { type Expression, expressionBuilder, sql } from 'kysely';
import { DataSource } from 'typeorm';
import { db, type IdentityTables } from '../database/db';

const minute = 60_000;

export const sumGrowth = defineRecurringWork('sum-growth', { every: 10 * minute });

const dayOf = (moment: Expression<Date>) => sql<Date>`(${moment} at time zone 'Asia/Kolkata')::date`;
const { selectFrom } = expressionBuilder<IdentityTables>();

const numbers = ['activists', 'ngos', 'verified', 'left_for_good'] as const;

/** Counts everybody who joined, even if they have left since; the state of an erased account is unknown. */
export const growthDays: Summed<IdentityTables, 'growth_days'> = {
  db,
  table: 'growth_days',
  first: selectFrom('accounts')
    .select(({ fn }) => fn.min<Date | null>('created_at').as('first'))
    .$asScalar(),
  insert: (tables, from, until) => {
    const ifTrue = (condition: Expression<unknown>) => sql<number>`(${condition})::int`;
    const joined = selectFrom('accounts')
      .select(({ ref, eb }) => [
        dayOf(ref('created_at')).as('day'),
        'state',
        ifTrue(eb('user_type', '=', 'activist')).as('activists'),
        ifTrue(eb('user_type', '=', 'ngo')).as('ngos'),
        ifTrue(ref('is_verified')).as('verified'),
        sql.lit(0).as('left_for_good'),
      ])
      .where('created_at', '>=', from)
      .where('created_at', '<', until);
    const left = selectFrom('erasures')
      .select(({ ref }) => [dayOf(ref('erased_at')).as('day'), sql.lit('').as('state')])
      .select([sql.lit(0).as('activists'), sql.lit(0).as('ngos'), sql.lit(0).as('verified')])
      .select(sql.lit(1).as('left_for_good'))
      .where('keeper', '=', 'identity')
      .where('erased_at', '>=', from)
      .where('erased_at', '<', until);
    return tables
      .insertInto('growth_days')
      .columns(['day', 'state', ...numbers])
      .expression(({ selectFrom: from }) =>
        from(joined.unionAll(left).as('moments'))
          .select(({ fn }) => ['day', 'state', ...numbers.map(name => fn.sum<number>(name).as(name))])
          .groupBy(['day', 'state']),
      );
  },
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
