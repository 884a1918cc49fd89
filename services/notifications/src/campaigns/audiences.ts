import type { AudienceFilters, TargetAudience } from '@aar/contracts/notifications/campaign-audience';
import { type CampaignChannel, channelsOf, type MessageType } from '@aar/contracts/notifications/campaign-message';
import { given } from '@aar/platform/database/given';
import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import { campaignConsents } from '../vocabulary/consent';
import { isReachedBy } from '../reach/recipients';
import type { NotificationsTables } from '../database/db';

/** The audience of a campaign. */
export interface Audience {
  targetAudience: TargetAudience;
  filters: AudienceFilters;
}

const { eb, ref, and, or } = expressionBuilder<NotificationsTables, 'recipients'>();

const conditions: Record<TargetAudience, Expression<SqlBool>> = {
  all: sql.lit(true),
  activists: eb('recipients.user_type', '=', 'activist'),
  ngos: eb('recipients.user_type', '=', 'ngo'),
  verified: eb('recipients.is_verified', '=', true),
  unverified: eb('recipients.is_verified', '=', false),
};

/** Whether a member of `recipients` is active and in an audience. */
export function inAudience({ targetAudience, filters }: Audience): Expression<SqlBool> {
  const { userType: user_type, verification, state, city, interests = [], activeWithinDays } = filters;
  const today = sql<Date>`(now() at time zone 'Asia/Kolkata')::date`;
  return and([
    eb('recipients.status', '=', 'active'),
    conditions[targetAudience],
    and(given({ user_type, is_verified: verification && verification === 'verified', state, city })),
    interests.length > 0 ? sql<boolean>`${ref('recipients.interests')} && ${interests}::text[]` : sql.lit(true),
    activeWithinDays === undefined
      ? sql.lit(true)
      : eb('recipients.last_active_on', '>=', sql<Date>`${today} - ${activeWithinDays}::int`),
  ]);
}

/** Whether a member agreed to campaigns on a channel and can be reached on it. */
export const reachable = (channel: CampaignChannel) =>
  and([eb(`recipients.${campaignConsents[channel]}`, '=', true), isReachedBy(channel)]);

/** Whether a message type reaches a member on at least one channel. */
export const reachedBy = (messageType: MessageType) => or(channelsOf[messageType].map(reachable));
