import { z } from 'zod';
import { defineContract, route } from '../contract';
import {
  ById,
  City,
  cityOfState,
  Instant,
  line,
  NextCursor,
  Page,
  Picture,
  PlaceFilter,
  prose,
  State,
  Urgency,
} from '../vocabulary';
import { Owner } from './owner';
import { Respond, Response, ResponseStatus } from './responses.contract';
import {
  CreateSupportRequest,
  mostPhotos,
  Point,
  requestFields,
  RequestType,
  RequiredSupport,
  tooManyPhotos,
} from './create-support-request';
import { cityRule } from './posting-fields';

export const RequestStatus = z.enum(['active', 'paused', 'completed', 'closed']).meta({ id: 'RequestStatus' });

/** A support request. It never contains contacts: a signed-in member fetches them for one support request at a time. */
export const SupportRequest = z
  .object({
    id: z.uuid(),
    title: z.string(),
    description: z.string(),
    requestType: RequestType,
    urgencyLevel: Urgency,
    location: z.string(),
    state: z.string(),
    city: z.string(),
    /** The centre of the grid cell of about 1 km in which the place lies, if the exact place is known. */
    cell: Point.nullable().default(null),
    dateNeeded: z.string().nullable(),
    timeNeeded: z.string().nullable(),
    requiredSupport: z.array(RequiredSupport),
    /** Photos without the metadata that a camera writes. */
    photos: z.array(Picture).default([]),
    hasContact: z.boolean(),
    responses: z.int().min(0),
    status: RequestStatus,
    /** When it was completed, if known, and its outcome. */
    completedAt: Instant.nullable().default(null),
    outcome: z.string().nullable().default(null),
    /** The support request into which staff merged this one, which is closed. */
    mergedInto: z.uuid().nullable().default(null),
    /** Hidden by moderation; its owner and staff still see it. */
    isHidden: z.boolean().default(false),
    /** Featured by staff. */
    isPromoted: z.boolean().default(false),
    /** Null until the service knows the member, and after the member was erased. */
    owner: Owner.nullable().default(null),
    isOwner: z.boolean(),
    hasResponded: z.boolean(),
    /** The actor's own offer, and their conversation with the owner. */
    myResponse: z
      .object({ id: z.uuid(), status: ResponseStatus, conversationId: z.uuid().nullable().default(null) })
      .nullable()
      .default(null),
    createdAt: Instant,
  })
  .meta({ id: 'SupportRequest' });
export type SupportRequest = z.infer<typeof SupportRequest>;
export const SupportRequestList = z
  .object({ supportRequests: z.array(SupportRequest), nextCursor: NextCursor })
  .meta({ id: 'SupportRequestList' });
/** Ids of photos, or photos in the form of a response. */
const ChangedPhotos = z
  .array(
    z.union([z.uuid(), Picture.pick({ id: true })]).transform(photo => (typeof photo === 'string' ? photo : photo.id)),
  )
  .max(mostPhotos, tooManyPhotos)
  .optional();
/** Ids of photos in a query parameter, separated by commas. */
const PhotoIds = z
  .string()
  .transform(text => text.split(','))
  .pipe(z.array(z.uuid()).max(mostPhotos, tooManyPhotos));

/** The new status of a support request, with the `outcome` of a completed one. */
const SetRequestStatus = z.object({ status: RequestStatus, outcome: prose(1000).optional() });
const outcomeRule = {
  path: ['outcome'],
  message: 'Please write a few words about the outcome',
  holds: ({ status, outcome = '' }: { status: string; outcome?: string }) =>
    status !== 'completed' || outcome.length >= 2,
};
export const CompleteRequest = SetRequestStatus.refine(outcomeRule.holds, outcomeRule);

export const ListSupportRequests = PlaceFilter.extend(Page.shape).extend({
  q: line(80).optional(),
  urgency: Urgency.optional(),
  /** By default signed-in members see their own city first; visitors and searches get the newest first. */
  order: z.enum(['near', 'newest']).optional(),
});

const ownRequest = [
  'community.support-requests.list',
  'community.support-requests.my',
  'community.support-requests.get:id',
  'community.activities',
  'community.dashboard',
] as const;

export const supportRequests = defineContract('community.support-requests', {
  list: route({
    http: 'GET /support-requests',
    access: 'public',
    cache: '1s',
    summary:
      'Open calls for help by place; newest first, for members their own city, then the most urgent, then the newest',
    input: ListSupportRequests,
    output: SupportRequestList,
  }),
  my: route({
    http: 'GET /support-requests/my',
    access: 'member',
    summary: 'My own calls for help, whatever their status',
    input: Page,
    output: SupportRequestList,
  }),
  similar: route({
    http: 'GET /support-requests/similar',
    access: 'member',
    summary:
      'Open calls for help of others, of the last two days, that may be about the same: place, kind and words, or photos that look alike',
    input: z.object({
      title: line(140),
      requestType: RequestType,
      state: State,
      city: City,
      photos: PhotoIds.optional(),
    }),
    output: z.object({ supportRequests: z.array(SupportRequest) }),
  }),
  create: route({
    http: 'POST /support-requests',
    access: 'member',
    needs: 'complete-profile',
    limit: 'request',
    status: 201,
    summary: 'Call for help; members nearby are alerted',
    changes: [
      'community.support-requests.list',
      'community.support-requests.my',
      'community.activities',
      'community.dashboard',
    ],
    input: CreateSupportRequest,
    output: SupportRequest,
  }),
  get: route({
    http: 'GET /support-requests/:id',
    access: 'public',
    cache: '1s',
    summary: 'One call for help',
    input: ById,
    output: SupportRequest,
  }),
  update: route({
    http: 'PUT /support-requests/:id',
    access: 'member',
    needs: 'complete-profile',
    summary: 'Change my own request while it is active or paused; a contact that is left out stays',
    changes: ownRequest,
    input: ById.extend({ ...requestFields, photos: ChangedPhotos }).refine(cityOfState.holds, cityRule),
    output: SupportRequest,
  }),
  setStatus: route({
    http: 'POST /support-requests/:id/status',
    access: 'member',
    summary: 'Pause my own request, open it again, complete it with its outcome, or close it; the last two are final',
    changes: ownRequest,
    input: ById.extend(SetRequestStatus.shape).refine(outcomeRule.holds, outcomeRule),
    output: SupportRequest,
  }),
  respond: route({
    http: 'POST /support-requests/:id/respond',
    access: 'member',
    needs: 'complete-profile',
    limit: 'respond',
    status: 201,
    summary: 'Offer help',
    changes: [
      'community.support-requests.list',
      'community.support-requests.get:id',
      'community.support-requests.responses:id',
      'community.activities',
      'community.conversations',
    ],
    input: ById.extend(Respond.shape),
    output: Response,
  }),
  responses: route({
    http: 'GET /support-requests/:id/responses',
    access: 'member',
    summary: 'The offers on my own request, newest first; a stranger gets 404',
    input: ById.extend(Page.shape),
    output: z.object({ responses: z.array(Response), nextCursor: NextCursor }),
  }),
  point: route({
    http: 'GET /support-requests/:id/point',
    access: 'member',
    summary: 'The exact place, for the owner and helpers whose offer is accepted, while the request is open; else 404',
    input: ById,
    output: Point,
  }),
  contact: route({
    http: 'GET /support-requests/:id/contact',
    access: 'member',
    limit: 'contact',
    summary: 'How to reach whoever asked; each view is noted',
    input: ById,
    output: z.object({ contactMobile: z.string().nullable(), contactEmail: z.string().nullable() }),
  }),
});
