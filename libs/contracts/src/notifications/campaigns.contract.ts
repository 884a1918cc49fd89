import { z } from 'zod';
import { defineContract, route } from '../contract';
import { moment } from '../dates';
import { ById, Instant, line, NextCursor, Page } from '../vocabulary';
import { AudienceFilters, TargetAudience } from './campaign-audience';
import { Broadcast, CampaignChannel, CampaignDraft, campaignChoices, MessageType } from './campaign-message';

export const CampaignStatus = z
  .enum([
    ...(['draft', 'awaiting-approval', 'scheduled', 'preparing', 'running', 'paused'] as const),
    /** Stopped automatically because too many messages failed. */
    'held',
    ...(['cancelled', 'completed'] as const),
  ])
  .meta({ id: 'CampaignStatus' });
export type CampaignStatus = z.infer<typeof CampaignStatus>;
/**
 * The outcome for one recipient. `unknown`: sent, but the mail server's response was lost, so it is not retried automatically.
 */
export const DeliveryStatus = z
  .enum(['pending', 'sent', 'failed', 'unknown', 'suppressed', 'cancelled'])
  .meta({ id: 'DeliveryStatus' });

const count = z.int().min(0);
export const DeliveryCounts = z
  .object({
    total: count,
    pending: count,
    sent: count,
    failed: count,
    unknown: count,
    suppressed: count,
    /** Not sent, because the campaign was cancelled first. */
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
    ...campaignChoices,
    filters: AudienceFilters,
    id: z.uuid(),
    /** Incremented with every change to the draft. */
    revision: z.int().min(1),
    status: CampaignStatus,
    /** Number of messages, over all channels. */
    counts: DeliveryCounts,
    rate,
    channels: z.array(z.object({ channel: CampaignChannel, counts: DeliveryCounts, rate })),
    /** A trial run: only the first recipients get it for now, the others once the results are good. */
    isTrial: z.boolean(),
    /** Why it was held. */
    hold: z.object({ channel: CampaignChannel, failed: count, tried: count, limitPercent: z.number() }).nullable(),
    /** Why it could not start at the scheduled time. */
    problem: z.enum(['no-recipients', 'restored']).nullable(),
    createdBy: Person,
    updatedBy: Person,
    /** The ids of all who edited it; none of them may approve it. */
    writers: z.array(z.string()).default([]),
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
  ({ http, summary, changes, access: 'admin', output: Campaign }) as const;
/** Freezing an audience of millions takes seconds. */
const deadline = '25s';

export const campaigns = defineContract('notifications.campaigns', {
  broadcast: route({
    http: 'POST /admin/broadcast',
    access: 'admin',
    stepUp: true,
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
    input: z.object({
      targetAudience: TargetAudience,
      filters: AudienceFilters.default({}),
      messageType: MessageType.default('email'),
    }),
    output: z.object({
      total: count,
      email: count,
      whatsapp: count,
      sms: count,
      /** Members who can be reached with the message type on at least one channel. */
      reached: count,
      /** Number of recipients from which a second administrator must approve; 0: never. */
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
    input: CampaignDraft.extend({ id: z.uuid(), revision: z.int32().min(1) }),
    output: Campaign,
  }),
  start: route({
    ...action('POST /admin/campaigns/:id/start', 'Start a draft, or ask another administrator to approve it'),
    input: ById,
    limit: 'broadcast',
    deadline,
    stepUp: true,
  }),
  schedule: route({
    ...action('POST /admin/campaigns/:id/schedule', 'Start it at a time'),
    stepUp: true,
    input: ById.extend({ at: moment('Please choose a date and a time') }),
  }),
  test: route({
    http: 'POST /admin/campaigns/:id/test',
    access: 'admin',
    deadline: '25s',
    summary: 'Send the message to oneself, or to an address of the staff',
    changes: ['identity.audit'],
    input: ById.extend({
      /** Confirmed e-mail address or mobile number of a member of staff; by default the actor's own. */
      to: line(254).optional(),
      channel: CampaignChannel.default('email'),
      language: z.enum(['en', 'hi']).default('en'),
    }),
    output: z.object({ maskedContact: z.string() }),
  }),
  approve: route({
    ...action('POST /admin/campaigns/:id/approve', 'Let the campaign of another administrator start'),
    input: ById,
    limit: 'broadcast',
    deadline,
    stepUp: true,
  }),
  pause: route({ ...action('POST /admin/campaigns/:id/pause', 'Let nothing more leave for now'), input: ById }),
  resume: route({
    ...action('POST /admin/campaigns/:id/resume', 'Go on with what is paused or held'),
    input: ById,
    stepUp: true,
  }),
  cancel: route({ ...action('POST /admin/campaigns/:id/cancel', 'End it for good'), input: ById }),
  retryFailed: route({
    ...action('POST /admin/campaigns/:id/retry-failed', 'Try again with those whose message failed'),
    input: ById,
    limit: 'broadcast',
    stepUp: true,
  }),
  recipients: route({
    http: 'GET /admin/campaigns/:id/recipients',
    access: 'admin',
    summary: 'The members of a campaign whose delivery has a status, contacts masked',
    input: ById.extend(Page.shape).extend({
      status: DeliveryStatus.optional(),
      /** Default: the first of the campaign's channels. */
      channel: CampaignChannel.optional(),
      /** The beginning of the name of the member or the organisation. */
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
