import type { AdminActivity } from '@aar/contracts/community/admin-activities.contract';
import type { BadgeTone } from '../../ui/display/badge';

export const activityTypes = {
  support_request: /*i18n*/ 'Support Request',
  event: /*i18n*/ 'Event',
} satisfies Record<AdminActivity['type'], string>;

/** `closed` and `cancelled` mean that it ended without being completed. */
export const activityStatuses = {
  active: { label: /*i18n*/ 'Active', tone: 'active' },
  paused: { label: /*i18n*/ 'Paused', tone: 'paused' },
  completed: { label: /*i18n*/ 'Completed', tone: 'done' },
  closed: { label: /*i18n*/ 'Closed', tone: 'cancelled' },
  cancelled: { label: /*i18n*/ 'Cancelled', tone: 'cancelled' },
} satisfies Record<AdminActivity['status'], { label: string; tone: BadgeTone }>;
