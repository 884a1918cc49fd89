import { z } from 'zod';
import { line, prose, Urgency } from '../vocabulary';
import { unknownVariables } from './campaign-variables';
import { holdsPlaceholder } from './dlt-template';
import { AudienceFilters, TargetAudience } from './campaign-audience';

export const MessageType = z.enum(['email', 'whatsapp', 'both', 'sms', 'all']).meta({ id: 'MessageType' });
export type MessageType = z.infer<typeof MessageType>;
export const CampaignChannel = z.enum(['email', 'whatsapp', 'sms']).meta({ id: 'CampaignChannel' });
export type CampaignChannel = z.infer<typeof CampaignChannel>;
/** The channels of each message type. */
export const channelsOf: Record<MessageType, readonly CampaignChannel[]> = {
  email: ['email'],
  whatsapp: ['whatsapp'],
  both: ['email', 'whatsapp'],
  sms: ['sms'],
  all: ['email', 'whatsapp', 'sms'],
};

const longestSubject = 150;
const longestMessage = 10_000;
/** Maximum characters by channel: WhatsApp's limit for a template, and six joined SMS segments. */
export const longestBy: Record<CampaignChannel, number> = { email: longestMessage, whatsapp: 1_024, sms: 918 };

export const campaignChoices = {
  messageType: MessageType,
  targetAudience: TargetAudience,
  urgency: Urgency,
};
const hindi = {
  /** For members whose language is Hindi; an empty field falls back to the English text. */
  subjectHi: line(longestSubject).default(''),
  messageHi: prose(longestMessage).default(''),
};
const filters = AudienceFilters.default({});

interface Written {
  subject: string;
  message: string;
  subjectHi: string;
  messageHi: string;
  messageType: MessageType;
}

/** The validation errors of a text, each with its field. */
export function textProblems(written: Written): { path: keyof Written; message: string }[] {
  const problems: { path: keyof Written; message: string }[] = [];
  for (const path of ['subject', 'message', 'subjectHi', 'messageHi'] as const) {
    const [name] = unknownVariables(written[path]);
    if (name !== undefined) problems.push({ path, message: `There is no variable {{${name}}}` });
    if (written.messageType !== 'email' && holdsPlaceholder(written[path]))
      problems.push({ path, message: 'Please write your own words in place of the variables of the registered text' });
  }
  const most = Math.min(...channelsOf[written.messageType].map(channel => longestBy[channel]));
  for (const path of ['message', 'messageHi'] as const)
    if ([...written[path]].length > most)
      problems.push({ path, message: `This channel takes at most ${most.toLocaleString('en-IN')} characters` });
  if (written.subjectHi && !written.messageHi)
    problems.push({ path: 'messageHi', message: 'Please write the message in Hindi too' });
  if (written.messageHi && !written.subjectHi)
    problems.push({ path: 'subjectHi', message: 'Please write the subject in Hindi too' });
  return problems;
}

/** A message that can be sent. */
export const Broadcast = z
  .object({
    subject: line(longestSubject).min(5, 'Subject must be at least 5 characters'),
    message: prose(longestMessage).min(20, 'Message must be at least 20 characters'),
    ...campaignChoices,
    ...hindi,
    filters,
  })
  .superRefine((written, context) => {
    for (const { path, message } of textProblems(written)) context.addIssue({ code: 'custom', path: [path], message });
  });
export type Broadcast = z.infer<typeof Broadcast>;

/** The same message as a draft. */
export const CampaignDraft = z.object({
  subject: line(longestSubject).default(''),
  message: prose(longestMessage).default(''),
  messageType: MessageType.default('email'),
  targetAudience: TargetAudience.default('all'),
  urgency: Urgency.default('medium'),
  ...hindi,
  filters,
});
export type CampaignDraft = z.infer<typeof CampaignDraft>;
