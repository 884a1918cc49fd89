import type { Campaign } from '@aar/contracts/notifications/campaigns.contract';

/** What the audiences, urgencies and fates are called on the screen; translated where they are used. */
export const audienceLabels: Record<Campaign['targetAudience'], string> = {
  all: /*i18n*/ 'All',
  activists: /*i18n*/ 'Activists',
  ngos: /*i18n*/ 'NGOs',
  verified: /*i18n*/ 'Verified',
  unverified: /*i18n*/ 'Unverified',
};

export const urgencyChoices = [
  { value: 'low', label: /*i18n*/ 'Low', note: /*i18n*/ 'Newsletter/Updates' },
  { value: 'medium', label: /*i18n*/ 'Medium', note: /*i18n*/ 'Event Announcements' },
  { value: 'high', label: /*i18n*/ 'High', note: /*i18n*/ 'Rally Mobilization' },
  { value: 'critical', label: /*i18n*/ 'Critical', note: /*i18n*/ 'Emergency Rescue' },
] as const;

export const urgencyLabel = (urgency: Campaign['urgency']) =>
  urgencyChoices.find(({ value }) => value === urgency)!.label;

export const statusLabels: Record<Campaign['status'], string> = {
  preparing: /*i18n*/ 'Preparing',
  running: /*i18n*/ 'Running',
  completed: /*i18n*/ 'Completed',
};

export const fateLabels = {
  sent: /*i18n*/ 'Sent',
  failed: /*i18n*/ 'Failed',
  unknown: /*i18n*/ 'Unknown',
  suppressed: /*i18n*/ 'Suppressed',
  pending: /*i18n*/ 'Pending',
} as const;
