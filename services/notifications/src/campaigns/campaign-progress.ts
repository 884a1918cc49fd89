import type { Campaign } from '@aar/contracts/notifications/campaigns.contract';
import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import type { DeliveryState } from '../vocabulary/delivery-state.rules';
import type { CampaignState } from '../vocabulary/campaign-state';
import type { WithDelivery } from './campaigns.queries';

/** The status of a campaign, aggregated from all its deliveries, the rows `delivery`. */
export function statusOf({ state, hold }: { state: Expression<CampaignState>; hold: Expression<unknown> }) {
  const { eb } = expressionBuilder<WithDelivery, 'delivery'>();
  const is = (delivery: DeliveryState) => eb('delivery.state', '=', sql.lit(delivery));
  const has = (column: 'started_at' | 'finished_at') => eb(`delivery.${column}`, 'is not', null);
  const some = (condition: Expression<SqlBool>) => sql<boolean>`bool_or(${condition})`;
  const all = (condition: Expression<SqlBool>) => sql<boolean>`bool_and(${condition})`;
  return sql<Campaign['status']>`
    case when ${eb(state, '<>', sql.lit('started' as const))} then ${state}
      when ${some(is('cancelled'))} then 'cancelled'
      when ${all(has('finished_at'))} then 'completed'
      when ${hold} is not null then 'held'
      when ${some(is('paused'))} then 'paused'
      when ${some(has('started_at'))} then 'running' else 'preparing' end`;
}

const outcomes = ['total', 'pending', 'sent', 'failed', 'unknown', 'suppressed', 'cancelled'] satisfies Outcome[];
type Outcome = keyof Campaign['counts'];

/** The sums of the JSON counts of several deliveries. */
export function summedCounts(counts: Expression<unknown>) {
  const fields = outcomes.map(outcome => {
    const name = sql.lit(outcome);
    return sql`${name}, coalesce(sum((${counts} ->> ${name})::int), 0)`;
  });
  return sql<Campaign['counts']>`json_build_object(${sql.join(fields)})`;
}
