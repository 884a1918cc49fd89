import { z } from 'zod';
import { defineContract, route } from '../contract';
import { ById, Instant, line, NextCursor, Page, prose, Urgency } from '../vocabulary';

export const MessageType = z.enum(['email']).meta({ id: 'MessageType' });
export const TargetAudience = z
  .enum(['all', 'activists', 'ngos', 'verified', 'unverified'])
  .meta({ id: 'TargetAudience' });
export type TargetAudience = z.infer<typeof TargetAudience>;
export const CampaignStatus = z.enum(['preparing', 'running', 'completed']).meta({ id: 'CampaignStatus' });
/** The fate of one recipient. `unknown`: handed over, but the mail server's answer was lost, so it is never resent by itself. */
export const DeliveryStatus = z
  .enum(['pending', 'sent', 'failed', 'unknown', 'suppressed'])
  .meta({ id: 'DeliveryStatus' });

export const Broadcast = z.object({
  subject: line(150).min(5, 'Subject must be at least 5 characters'),
  message: prose(10_000).min(20, 'Message must be at least 20 characters'),
  messageType: MessageType,
  targetAudience: TargetAudience,
  urgency: Urgency,
});
export type Broadcast = z.infer<typeof Broadcast>;

const count = z.int().min(0);
export const DeliveryCounts = z
  .object({ total: count, pending: count, sent: count, failed: count, unknown: count, suppressed: count })
  .meta({ id: 'DeliveryCounts' });

export const Campaign = Broadcast.extend({
  id: z.uuid(),
  status: CampaignStatus,
  counts: DeliveryCounts,
  /** Messages a minute over the last minute, or over the whole run once it is complete. */
  rate: z.number().min(0),
  createdAt: Instant,
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
}).meta({ id: 'Campaign' });
export type Campaign = z.infer<typeof Campaign>;

export const campaigns = defineContract('notifications.campaigns', {
  broadcast: route({
    http: 'POST /admin/broadcast',
    access: 'admin',
    limit: 'broadcast',
    // Freezing an audience of millions takes seconds.
    deadline: '25s',
    status: 202,
    summary: 'Freeze the audience and start sending to it',
    changes: ['notifications.campaigns.list', 'identity.audit'],
    input: Broadcast,
    output: z.object({ recipientCount: count, campaignId: z.uuid(), status: CampaignStatus }),
  }),
  audience: route({
    http: 'POST /admin/campaigns/audience',
    access: 'admin',
    summary: 'How many members an audience has and can be reached by e-mail, with a sample',
    changes: 'nothing: asks how many there are',
    input: z.object({ targetAudience: TargetAudience }),
    output: z.object({
      total: count,
      email: count,
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
  get: route({
    http: 'GET /admin/campaigns/:id',
    access: 'admin',
    summary: 'One campaign with its progress',
    input: ById,
    output: Campaign,
  }),
  recipients: route({
    http: 'GET /admin/campaigns/:id/recipients',
    access: 'admin',
    summary: 'The members of a campaign whose delivery has a status, contacts masked',
    input: ById.extend(Page.shape).extend({ status: DeliveryStatus.optional() }),
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
});
