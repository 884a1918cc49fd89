import type { CampaignChannel, MessageType } from '@aar/contracts/notifications/campaign-message';
import type { Campaign } from '@aar/contracts/notifications/campaigns.contract';
import type { BadgeTone } from '../../ui/display/badge';

/** Labels of audiences, urgencies and delivery statuses; translated where they are used. */
export const audienceLabels: Record<Campaign['targetAudience'], string> = {
  all: /*i18n*/ 'All',
  activists: /*i18n*/ 'Activists',
  ngos: /*i18n*/ 'NGOs',
  verified: /*i18n*/ 'Verified',
  unverified: /*i18n*/ 'Unverified',
};

/** The specification's types come first. */
export const messageTypeLabels: Record<MessageType, string> = {
  both: /*i18n*/ 'Both (Email and WhatsApp)',
  email: /*i18n*/ 'Email',
  whatsapp: /*i18n*/ 'WhatsApp',
  sms: /*i18n*/ 'SMS',
  all: /*i18n*/ 'All (Email, WhatsApp and SMS)',
};

export const channelLabels: Record<CampaignChannel, string> = {
  email: /*i18n*/ 'E-mail',
  whatsapp: /*i18n*/ 'WhatsApp',
  sms: /*i18n*/ 'SMS',
};

/** How and to whom a campaign is sent. */
export const sentAs = (messageType: MessageType) =>
  ({
    email: /*i18n*/ 'By e-mail to: {audience}',
    whatsapp: /*i18n*/ 'By WhatsApp to: {audience}',
    both: /*i18n*/ 'By e-mail and WhatsApp to: {audience}',
    sms: /*i18n*/ 'By SMS to: {audience}',
    all: /*i18n*/ 'By e-mail, WhatsApp and SMS to: {audience}',
  })[messageType];

export const urgencyChoices = [
  { value: 'low', label: /*i18n*/ 'Low', note: /*i18n*/ 'Newsletter/Updates' },
  { value: 'medium', label: /*i18n*/ 'Medium', note: /*i18n*/ 'Event Announcements' },
  { value: 'high', label: /*i18n*/ 'High', note: /*i18n*/ 'Rally Mobilization' },
  { value: 'critical', label: /*i18n*/ 'Critical', note: /*i18n*/ 'Emergency Rescue' },
] as const;

export const urgencyLabel = (urgency: Campaign['urgency']) =>
  urgencyChoices.find(({ value }) => value === urgency)!.label;

export const statusLabels: Record<Campaign['status'], string> = {
  draft: /*i18n*/ 'Draft',
  'awaiting-approval': /*i18n*/ 'Awaiting approval',
  scheduled: /*i18n*/ 'Scheduled',
  preparing: /*i18n*/ 'Preparing',
  running: /*i18n*/ 'Running',
  paused: /*i18n*/ 'Paused',
  held: /*i18n*/ 'On hold',
  cancelled: /*i18n*/ 'Cancelled',
  completed: /*i18n*/ 'Completed',
};

export const statusTones: Record<Campaign['status'], BadgeTone> = {
  draft: 'neutral',
  'awaiting-approval': 'pending',
  scheduled: 'pending',
  preparing: 'running',
  running: 'running',
  paused: 'paused',
  held: 'cancelled',
  cancelled: 'cancelled',
  completed: 'done',
};

export const deliveryStatusLabels = {
  sent: /*i18n*/ 'Sent',
  failed: /*i18n*/ 'Failed',
  unknown: /*i18n*/ 'Unknown',
  suppressed: /*i18n*/ 'Suppressed',
  cancelled: /*i18n*/ 'Cancelled',
  pending: /*i18n*/ 'Pending',
} as const;
