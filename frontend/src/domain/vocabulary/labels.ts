import type { Activist } from '@aar/contracts/community/activists.contract';
import type { SupportRequest } from '@aar/contracts/community/support-requests.contract';
import type { BadgeTone } from '../../ui/display/badge';

// English texts are the message ids of the catalogue; screens translate them on use with `i18n.t(label)`.

export const urgencyLabels = {
  critical: /*i18n*/ 'Critical',
  high: /*i18n*/ 'High',
  medium: /*i18n*/ 'Medium',
  low: /*i18n*/ 'Low',
} satisfies Record<SupportRequest['urgencyLevel'], string>;

export const requestStatuses = {
  active: { label: /*i18n*/ 'Active', tone: 'active' },
  paused: { label: /*i18n*/ 'Paused', tone: 'paused' },
  completed: { label: /*i18n*/ 'Completed', tone: 'done' },
  closed: { label: /*i18n*/ 'Closed', tone: 'cancelled' },
} satisfies Record<SupportRequest['status'], { label: string; tone: BadgeTone }>;

export const memberTypes = {
  activist: /*i18n*/ 'Activist',
  ngo: /*i18n*/ 'NGO',
} satisfies Record<Activist['userType'], string>;

export const experienceLabels = {
  new: /*i18n*/ 'New',
  '1-2': /*i18n*/ '1-2 years',
  '3-5': /*i18n*/ '3-5 years',
  '5+': /*i18n*/ '5+ years',
} satisfies Record<NonNullable<Activist['experience']>, string>;

/** How the impact score is computed, with `impactPoints`. */
export const impactFormula =
  /*i18n*/ '{resolvedResponses} points for each response that was resolved, {eventsAttended} for each event attended, {created} for each request or event created, in the last 90 days.';
