import { Keyset } from '@aar/platform/database/keyset';
import { type Expression, expressionBuilder, sql } from 'kysely';
import type { NotificationsTables } from '../database/db';

/** The tables, with the deliveries of a campaign by the name that the expressions use. */
export type WithDelivery = NotificationsTables & { delivery: NotificationsTables['deliveries'] };

/** Whether a row `delivery` of `deliveries` belongs to a campaign; the index is on exactly this expression. */
export function isOfCampaign(campaign: string | Expression<string>) {
  const { eb, and, fn } = expressionBuilder<WithDelivery, 'delivery'>();
  const id = fn.coalesce('delivery.tells_of', 'delivery.id');
  return and([eb('delivery.kind', '=', sql.lit('campaign')), eb(id, '=', campaign)]);
}

export const newestCampaigns = new Keyset({ created_at: 'timestamptz desc' });
