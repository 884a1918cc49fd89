import type { Role } from '@aar/contracts/access';
import { mayUsePanel } from '@aar/contracts/panel-access';

/** Seconds without use after which a session ends, and after which it ends in any case. */
export interface SessionLifetime {
  idle: number;
  total: number;
}

const hour = 3_600;
const day = 24 * hour;
const member: SessionLifetime = { idle: 7 * day, total: 30 * day };
const staff: SessionLifetime = { idle: hour, total: 12 * hour };

/** Roles with more rights than members are signed out sooner. Moderators have the lifetime of members. */
export const sessionLifetime = (role: Role): SessionLifetime => (mayUsePanel(role) ? staff : member);
