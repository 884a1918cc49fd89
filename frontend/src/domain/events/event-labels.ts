import type { Event } from '@aar/contracts/community/events.contract';
import type { BadgeTone } from '../../ui/display/badge';

export const repeats = {
  weekly: /*i18n*/ 'Every week',
  monthly: /*i18n*/ 'Every month',
} satisfies Record<NonNullable<Event['series']>['repeat'], string>;

export const eventStatuses = {
  active: { label: /*i18n*/ 'Active', tone: 'active' },
  paused: { label: /*i18n*/ 'Paused', tone: 'paused' },
  completed: { label: /*i18n*/ 'Completed', tone: 'done' },
  cancelled: { label: /*i18n*/ 'Cancelled', tone: 'cancelled' },
} satisfies Record<Event['status'], { label: string; tone: BadgeTone }>;
