import { z } from 'zod';
import { defineContract, route } from '../contract';
import {
  ById,
  City,
  cityOfState,
  Instant,
  Interest,
  line,
  NextCursor,
  Page,
  prose,
  State,
  Urgency,
  UserType,
} from '../vocabulary';
import { unknownVariables } from './campaign-variables';

export const MessageType = z.enum(['email', 'whatsapp', 'both', 'sms', 'all']).meta({ id: 'MessageType' });
export type MessageType = z.infer<typeof MessageType>;
export const CampaignChannel = z.enum(['email', 'whatsapp', 'sms']).meta({ id: 'CampaignChannel' });
export type CampaignChannel = z.infer<typeof CampaignChannel>;
/** The channels that a type of message goes by. */
export const channelsOf: Record<MessageType, readonly CampaignChannel[]> = {
  email: ['email'],
  whatsapp: ['whatsapp'],
  both: ['email', 'whatsapp'],
  sms: ['sms'],
  all: ['email', 'whatsapp', 'sms'],
};

export const TargetAudience = z
  .enum(['all', 'activists', 'ngos', 'verified', 'unverified'])
  .meta({ id: 'TargetAudience' });
export type TargetAudience = z.infer<typeof TargetAudience>;
/** Narrows an audience: who is all of this. */
export const AudienceFilters = z
  .object({
    userType: UserType.optional(),
    verification: z.enum(['verified', 'unverified']).optional(),
    state: State.optional(),
    city: City.optional(),
    /** Has one of these at least. */
    interests: z.array(Interest).max(Interest.options.length).optional(),
    /** Used the site within so many days. */
    activeWithinDays: z.int().min(1).max(365).optional(),
  })
  .refine(cityOfState.holds, { path: ['city'], message: cityOfState.message })
  .meta({ id: 'AudienceFilters' });
export type AudienceFilters = z.infer<typeof AudienceFilters>;

export const CampaignStatus = z
  .enum([
    ...(['draft', 'awaiting-approval', 'scheduled', 'preparing', 'running', 'paused'] as const),
    /** Stopped by itself, because too much failed. */
    'held',
    ...(['cancelled', 'completed'] as const),
  ])
  .meta({ id: 'CampaignStatus' });
export type CampaignStatus = z.infer<typeof CampaignStatus>;
/** The fate of one recipient. `unknown`: handed over, but the mail server's answer was lost, so it is never resent by itself. */
export const DeliveryStatus = z
  .enum(['pending', 'sent', 'failed', 'unknown', 'suppressed', 'cancelled'])
  .meta({ id: 'DeliveryStatus' });

const longestSubject = 150;
const longestMessage = 10_000;
/** Characters that a channel takes: WhatsApp's limit for a template, and six text messages joined. */
export const longestBy: Record<CampaignChannel, number> = { email: longestMessage, whatsapp: 1_024, sms: 918 };

const choices = {
  messageType: MessageType,
  targetAudience: TargetAudience,
  urgency: Urgency,
};
const hindi = {
  /** For members whose language is Hindi; where one is empty they get the English text. */
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

/** What of a text cannot be sent, each with its field. */
export function textProblems(written: Written): { path: keyof Written; message: string }[] {
  const problems: { path: keyof Written; message: string }[] = [];
  for (const path of ['subject', 'message', 'subjectHi', 'messageHi'] as const) {
    const [name] = unknownVariables(written[path]);
    if (name !== undefined) problems.push({ path, message: `There is no variable {{${name}}}` });
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
    ...choices,
    ...hindi,
    filters,
  })
  .superRefine((written, context) => {
    for (const { path, message } of textProblems(written)) context.addIssue({ code: 'custom', path: [path], message });
  });
export type Broadcast = z.infer<typeof Broadcast>;

/** The same while it is being written. */
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

const count = z.int().min(0);
export const DeliveryCounts = z
  .object({
    ...{ total: count, pending: count, sent: count, failed: count, unknown: count, suppressed: count },
    /** Not sent, because the campaign was cancelled before. */
    cancelled: count,
  })
  .meta({ id: 'DeliveryCounts' });

const Person = z.object({ id: z.string(), name: z.string().nullable() }).nullable();
/** Messages a minute over the last minute, or over the whole run once it is complete. */
const rate = z.number().min(0);

export const Campaign = z
  .object({
    subject: z.string(),
    message: z.string(),
    subjectHi: z.string(),
    messageHi: z.string(),
    ...choices,
    filters: AudienceFilters,
    id: z.uuid(),
    /** Grows with every change of the draft. */
    revision: z.int().min(1),
    status: CampaignStatus,
    /** Messages, over all channels. */
    counts: DeliveryCounts,
    rate,
    channels: z.array(z.object({ channel: CampaignChannel, counts: DeliveryCounts, rate })),
    /** Only the first recipients get it for now; the others when nothing is wrong with theirs. */
    isTrial: z.boolean(),
    /** Why it was held. */
    hold: z.object({ channel: CampaignChannel, failed: count, tried: count, limitPercent: z.number() }).nullable(),
    /** Why it could not start at its time. */
    problem: z.enum(['no-recipients']).nullable(),
    createdBy: Person,
    updatedBy: Person,
    requestedBy: Person,
    approvedBy: Person,
    createdAt: Instant,
    updatedAt: Instant,
    scheduledAt: Instant.nullable(),
    startedAt: Instant.nullable(),
    finishedAt: Instant.nullable(),
  })
  .meta({ id: 'Campaign' });
export type Campaign = z.infer<typeof Campaign>;

const changes = ['notifications.campaigns.list', 'notifications.campaigns.get', 'identity.audit'] as const;
const action = <const H extends `POST /${string}`>(http: H, summary: string) =>
  ({ ...{ http, summary, changes }, access: 'admin', output: Campaign }) as const;
/** Freezing an audience of millions takes seconds. */
const deadline = '25s';

export const campaigns = defineContract('notifications.campaigns', {
  broadcast: route({
    http: 'POST /admin/broadcast',
    access: 'admin',
    limit: 'broadcast',
    deadline,
    status: 202,
    summary: 'Freeze the audience and start sending to it',
    changes,
    input: Broadcast,
    output: z.object({ recipientCount: count, campaignId: z.uuid(), status: CampaignStatus }),
  }),
  audience: route({
    http: 'POST /admin/campaigns/audience',
    access: 'admin',
    summary: 'How many members an audience has, how many each channel can reach, and a sample',
    changes: 'nothing: asks how many there are',
    input: z.object({ targetAudience: TargetAudience, filters, messageType: MessageType.default('email') }),
    output: z.object({
      total: count,
      email: count,
      whatsapp: count,
      sms: count,
      /** Members whom the type of message reaches by one channel at least. */
      reached: count,
      /** From so many on a second administrator must approve; 0: never. */
      approvalFrom: count,
      sample: z.array(
        z.object({
          memberId: z.uuid(),
          fullName: z.string(),
          ngoName: z.string().nullable(),
          userType: z.enum(['activist', 'ngo']),
          city: z.string(),
          state: z.string(),
        }),
      ),
    }),
  }),
  list: route({
    http: 'GET /admin/campaigns',
    access: 'admin',
    summary: 'All campaigns, newest first',
    input: Page,
    output: z.object({ campaigns: z.array(Campaign), nextCursor: NextCursor }),
  }),
  create: route({
    http: 'POST /admin/campaigns',
    access: 'admin',
    status: 201,
    summary: 'Begin a draft',
    changes: ['notifications.campaigns.list'],
    input: CampaignDraft,
    output: Campaign,
  }),
  get: route({
    http: 'GET /admin/campaigns/:id',
    access: 'admin',
    summary: 'One campaign with its progress',
    input: ById,
    output: Campaign,
  }),
  update: route({
    http: 'PUT /admin/campaigns/:id',
    access: 'admin',
    summary: 'Keep what was typed of a draft, unless somebody else has changed it since',
    changes: ['notifications.campaigns.list', 'notifications.campaigns.get'],
    input: CampaignDraft.extend({ id: z.uuid(), revision: z.int().min(1) }),
    output: Campaign,
  }),
  start: route({
    ...action('POST /admin/campaigns/:id/start', 'Start a draft, or ask another administrator to approve it'),
    ...{ input: ById, limit: 'broadcast', deadline },
  }),
  schedule: route({
    ...action('POST /admin/campaigns/:id/schedule', 'Start it at a time'),
    input: ById.extend({ at: z.iso.datetime({ offset: true, error: 'Please choose a date and a time' }) }),
  }),
  test: route({
    http: 'POST /admin/campaigns/:id/test',
    access: 'admin',
    deadline: '25s',
    summary: 'Send the message to oneself, or to an address of the staff',
    changes: ['identity.audit'],
    input: ById.extend({
      /** Confirmed e-mail address or mobile number of somebody of the staff; one's own unless told. */
      to: line(254).optional(),
      channel: CampaignChannel.default('email'),
      language: z.enum(['en', 'hi']).default('en'),
    }),
    output: z.object({ maskedContact: z.string() }),
  }),
  approve: route({
    ...action('POST /admin/campaigns/:id/approve', 'Let the campaign of another administrator start'),
    ...{ input: ById, limit: 'broadcast', deadline },
  }),
  pause: route({ ...action('POST /admin/campaigns/:id/pause', 'Let nothing more leave for now'), input: ById }),
  resume: route({ ...action('POST /admin/campaigns/:id/resume', 'Go on with what is paused or held'), input: ById }),
  cancel: route({ ...action('POST /admin/campaigns/:id/cancel', 'End it for good'), input: ById }),
  retryFailed: route({
    ...action('POST /admin/campaigns/:id/retry-failed', 'Try again with those whose message failed'),
    ...{ input: ById, limit: 'broadcast' },
  }),
  recipients: route({
    http: 'GET /admin/campaigns/:id/recipients',
    access: 'admin',
    summary: 'The members of a campaign whose delivery has a status, contacts masked',
    input: ById.extend(Page.shape).extend({
      status: DeliveryStatus.optional(),
      /** The first of the campaign's channels unless told. */
      channel: CampaignChannel.optional(),
      /** How the name of the member or of the organisation begins. */
      q: line(80).optional(),
    }),
    output: z.object({
      recipients: z.array(
        z.object({
          memberId: z.uuid(),
          fullName: z.string().nullable(),
          ngoName: z.string().nullable(),
          maskedContact: z.string().nullable(),
          status: DeliveryStatus,
          reason: z.string().nullable(),
        }),
      ),
      nextCursor: NextCursor,
    }),
  }),
  recipientsCsv: route({
    http: 'GET /admin/campaigns/:id/recipients.csv',
    access: 'admin',
    limit: 'export',
    deadline: '25s',
    file: true,
    summary: 'What became of every message of a campaign, contacts masked',
    input: ById,
    output: z.unknown(),
  }),
});
