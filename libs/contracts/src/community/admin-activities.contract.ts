import { z } from 'zod';
import { defineContract, route } from '../contract';
import { ById, Instant, line, NextCursor, Page, State, Total, Urgency } from '../vocabulary';

export const ActivityType = z.enum(['support_request', 'event']).meta({ id: 'ActivityType' });
export type ActivityType = z.infer<typeof ActivityType>;

export const ActivityStatus = z
  .enum(['active', 'paused', 'completed', 'closed', 'cancelled'])
  .meta({ id: 'ActivityStatus' });
export type ActivityStatus = z.infer<typeof ActivityStatus>;

/** A support request or an event as staff see it, whether or not others can see it. */
export const AdminActivity = z
  .object({
    id: z.uuid(),
    type: ActivityType,
    title: z.string(),
    description: z.string(),
    location: z.string(),
    city: z.string(),
    state: z.string(),
    status: ActivityStatus,
    /** Null for an event. */
    urgency: Urgency.nullable(),
    isPromoted: z.boolean(),
    /** Hidden by moderation. */
    isHidden: z.boolean(),
    /** The owner. */
    userId: z.uuid(),
    userName: z.string(),
    /** Masked. Null when the account has no e-mail address any more, or when identity, which alone stores it, is unavailable. */
    userEmail: z.string().nullable(),
    timeAgo: z.string(),
    createdAt: Instant,
    /** Number of offers on a support request; null for an event. */
    responses: z.int().nullable(),
    /** Number of participants of an event; null for a support request. */
    participants: z.int().nullable(),
  })
  .meta({ id: 'AdminActivity' });
export type AdminActivity = z.infer<typeof AdminActivity>;

const UpdateActivity = z.object({
  type: ActivityType,
  id: z.uuid(),
  action: z.enum(['update_status', 'promote', 'delete']),
  /** For `update_status`. */
  status: z.enum(['active', 'paused']).optional(),
  /** For `promote`. */
  isPromoted: z.boolean().optional(),
});

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
const otherRequest = 'Please paste the link to the other request';
/** The support request into which another is merged: the URL of its page. */
export const MergeRequest = z.object({
  into: z
    .string()
    .trim()
    .max(400)
    .regex(uuid, otherRequest)
    .transform(text => uuid.exec(text)![0].toLowerCase()),
});

export const adminActivities = defineContract('community.admin-activities', {
  list: route({
    http: 'GET /admin/activities',
    access: 'editor',
    summary: 'Requests and events of every status, newest first unless told',
    input: Page.extend({
      type: ActivityType.optional(),
      status: ActivityStatus.optional(),
      urgency: Urgency.optional(),
      state: State.optional(),
      promoted: z.enum(['yes', 'no']).optional(),
      /** Support requests only: whether there is an offer of help. */
      answered: z.enum(['yes', 'no']).optional(),
      order: z.enum(['asc', 'desc']).default('desc'),
      sort: z.enum(['createdAt']).default('createdAt'),
      /** Words to search for in the title. */
      q: line(80).optional(),
    }),
    output: z.object({ activities: z.array(AdminActivity), total: Total, nextCursor: NextCursor }),
  }),
  get: route({
    http: 'GET /admin/activities/:id',
    access: 'editor',
    summary: 'One request or event, with the whole of its description',
    input: ById,
    output: AdminActivity,
  }),
  update: route({
    http: 'PUT /admin/activities/:type/:id',
    access: 'editor',
    summary: 'Pause, activate, feature or delete; editors only events',
    changes: [
      'community.admin-activities',
      'community.support-requests',
      'community.events',
      'community.activities',
      'community.activists',
      'community.dashboard',
      'identity.audit',
    ],
    input: UpdateActivity.refine(({ action, status }) => action !== 'update_status' || status !== undefined, {
      path: ['status'],
      message: 'Please choose a status',
      when: () => true,
    }).refine(({ action, isPromoted }) => action !== 'promote' || isPromoted !== undefined, {
      path: ['isPromoted'],
      message: 'Please say whether it is featured',
      when: () => true,
    }),
    /** Null after a deletion. */
    output: z.object({ activity: AdminActivity.nullable() }),
  }),
  merge: route({
    http: 'POST /admin/support-requests/:id/merge',
    access: 'admin',
    summary: 'Join a request with another about the same: its offers move there, and it is closed and leads there',
    changes: [
      'community.admin-activities',
      'community.support-requests',
      'community.activities',
      'community.dashboard',
      'identity.audit',
    ],
    input: ById.extend(MergeRequest.shape),
    output: z.object({ activity: AdminActivity }),
  }),
});
