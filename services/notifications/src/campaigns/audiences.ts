import type { TargetAudience } from '@aar/contracts/notifications/campaigns.contract';

const conditions: Record<TargetAudience, string> = {
  all: 'true',
  activists: `user_type = 'activist'`,
  ngos: `user_type = 'ngo'`,
  verified: 'is_verified',
  unverified: 'not is_verified',
};

/** SQL condition for the active members of an audience. */
export const inAudience = (audience: TargetAudience) => `status = 'active' and ${conditions[audience]}`;

/** SQL condition for members whom a broadcast by e-mail can reach. */
export const reachable = 'bulk_email and mailable';
