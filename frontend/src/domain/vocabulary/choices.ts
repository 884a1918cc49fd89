import type { Event } from '@aar/contracts/community/events.contract';
import type { ResponseStatus } from '@aar/contracts/community/responses.contract';
import type { SupportRequest } from '@aar/contracts/community/support-requests.contract';
import type { Profile } from '@aar/contracts/identity/profile.contract';
import type { BadgeTone } from '../../ui/display/badge';

// Options of forms and texts of full pages; like the labels, they are message ids of the catalogue.

/** How soon help is needed. */
export const urgencyNotes = {
  critical: /*i18n*/ 'Immediately, within hours',
  high: /*i18n*/ 'Within 24 hours',
  medium: /*i18n*/ 'Within a week',
  low: /*i18n*/ 'Planned',
} satisfies Record<SupportRequest['urgencyLevel'], string>;

/** The state of an offer of help. */
export const responseStatuses = {
  offered: { label: /*i18n*/ 'Offered', tone: 'pending' },
  accepted: { label: /*i18n*/ 'Accepted', tone: 'active' },
  'on-the-way': { label: /*i18n*/ 'On the way', tone: 'running' },
  there: { label: /*i18n*/ 'There', tone: 'running' },
  done: { label: /*i18n*/ 'Done', tone: 'done' },
  declined: { label: /*i18n*/ 'Declined', tone: 'cancelled' },
} satisfies Record<ResponseStatus, { label: string; tone: BadgeTone }>;

/** Experience levels in the member's form; the directory shows `experienceLabels`. */
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

export const eventTypes = [
  /*i18n*/ 'Rally',
  /*i18n*/ 'Protest',
  /*i18n*/ 'Awareness Campaign',
  /*i18n*/ 'Fundraising Event',
  /*i18n*/ 'Rescue Operation',
  /*i18n*/ 'Training Workshop',
  /*i18n*/ 'Community Meet',
  /*i18n*/ 'Adoption Drive',
  /*i18n*/ 'Other',
] as const satisfies readonly Event['eventType'][];
