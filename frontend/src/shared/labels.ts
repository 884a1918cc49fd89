import type { Activist } from '@aar/contracts/community/activists.contract';
import type { Event } from '@aar/contracts/community/events.contract';
import type { SupportRequest } from '@aar/contracts/community/support-requests.contract';
import type { Profile } from '@aar/contracts/identity/profile.contract';
import type { BadgeTone } from '../ui/display/badge';

// English texts are the ids of the catalogue; screens translate them on use with `i18n.t(label)`.

export const urgencyLabels = {
  critical: /*i18n*/ 'Critical',
  high: /*i18n*/ 'High',
  medium: /*i18n*/ 'Medium',
  low: /*i18n*/ 'Low',
} satisfies Record<SupportRequest['urgencyLevel'], string>;

/** How soon help is needed. */
export const urgencyNotes = {
  critical: /*i18n*/ 'Immediately, within hours',
  high: /*i18n*/ 'Within 24 hours',
  medium: /*i18n*/ 'Within a week',
  low: /*i18n*/ 'Planned',
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

/** Experience as a member chooses it; the directory shows `experienceLabels`. */
export const experienceChoices = {
  beginner: /*i18n*/ 'Beginner (0-1 years)',
  intermediate: /*i18n*/ 'Intermediate (1-3 years)',
  experienced: /*i18n*/ 'Experienced (3-5 years)',
  expert: /*i18n*/ 'Expert (5+ years)',
} satisfies Record<NonNullable<Profile['experience']>, string>;

export const legalStructures = {
  trust: /*i18n*/ 'Trust',
  section8: /*i18n*/ 'Section 8 Company',
  society: /*i18n*/ 'Society',
  unregistered: /*i18n*/ 'Unregistered Group',
} satisfies Record<NonNullable<Profile['ngoLegalStructure']>, string>;

export const requestTypes = [
  /*i18n*/ 'Emergency Rescue',
  /*i18n*/ 'Rally/Protest',
  /*i18n*/ 'Awareness Campaign',
  /*i18n*/ 'Fundraising Event',
  /*i18n*/ 'Legal Support',
  /*i18n*/ 'Medical Care',
  /*i18n*/ 'Transportation',
  /*i18n*/ 'Other',
] as const satisfies readonly SupportRequest['requestType'][];

export const supportKinds = [
  /*i18n*/ 'Volunteers',
  /*i18n*/ 'Transport',
  /*i18n*/ 'Medical Supplies',
  /*i18n*/ 'Funding',
  /*i18n*/ 'Equipment',
  /*i18n*/ 'Legal Advice',
  /*i18n*/ 'Media Coverage',
  /*i18n*/ 'Food/Water',
  /*i18n*/ 'Shelter',
  /*i18n*/ 'Other',
] as const satisfies readonly SupportRequest['requiredSupport'][number][];

export const eventStatuses = {
  active: { label: /*i18n*/ 'Active', tone: 'active' },
  paused: { label: /*i18n*/ 'Paused', tone: 'paused' },
  completed: { label: /*i18n*/ 'Completed', tone: 'done' },
  cancelled: { label: /*i18n*/ 'Cancelled', tone: 'cancelled' },
} satisfies Record<Event['status'], { label: string; tone: BadgeTone }>;
