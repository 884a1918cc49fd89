import type { AudienceFilters, TargetAudience } from '@aar/contracts/notifications/campaign-audience';
import { type CampaignChannel, channelsOf, type MessageType } from '@aar/contracts/notifications/campaign-message';
import { Conditions } from '@aar/platform/database/conditions';
import { campaignConsents } from '../recipients/consent';
import { isReachedBy } from '../recipients/recipients';

/** The audience of a campaign. */
export interface Audience {
  targetAudience: TargetAudience;
  filters: AudienceFilters;
}

const conditions: Record<TargetAudience, string> = {
  all: 'true',
  activists: `user_type = 'activist'`,
  ngos: `user_type = 'ngo'`,
  verified: 'is_verified',
  unverified: 'not is_verified',
};

/** Conditions on `recipients` that select the active members of an audience. */
export function inAudience({ targetAudience, filters }: Audience): Conditions {
  const { userType, verification, state, city, interests = [], activeWithinDays } = filters;
  return new Conditions(`status = 'active' and ${conditions[targetAudience]}`)
    .maybe('user_type = ?', userType)
    .maybe('is_verified = ?', verification && verification === 'verified')
    .maybe('state = ?', state)
    .maybe('city = ?', city)
    .maybe('interests && ?::text[]', interests.length > 0 ? interests : undefined)
    .maybe(`last_active_on >= (now() at time zone 'Asia/Kolkata')::date - ?::int`, activeWithinDays);
}

/** SQL condition for members who agreed to campaigns by a channel, and whom it reaches. */
export const reachable = (channel: CampaignChannel) => `${campaignConsents[channel]} and ${isReachedBy(channel)}`;

/** SQL condition for members whom a message type reaches by at least one channel. */
export const reachedBy = (messageType: MessageType) =>
  `(${channelsOf[messageType].map(channel => `(${reachable(channel)})`).join(' or ')})`;
