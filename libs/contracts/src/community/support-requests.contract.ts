import { z } from 'zod';
import { defineContract, route } from '../contract';
import { momentInIndia } from '../moment-in-india';
import {
  blankOr,
  ById,
  City,
  cityOfState,
  email,
  Instant,
  line,
  Mobile,
  NextCursor,
  Page,
  Picture,
  PlaceFilter,
  prose,
  State,
  Urgency,
} from '../vocabulary';

export const RequestType = z
  .enum(
    [
      'Emergency Rescue',
      'Rally/Protest',
      'Awareness Campaign',
      'Fundraising Event',
      'Legal Support',
      'Medical Care',
      'Transportation',
      'Other',
    ],
    'Please select a request type',
  )
  .meta({ id: 'RequestType' });
export const RequiredSupport = z
  .enum([
    'Volunteers',
    'Transport',
    'Medical Supplies',
    'Funding',
    'Equipment',
    'Legal Advice',
    'Media Coverage',
    'Food/Water',
    'Shelter',
    'Other',
  ])
  .meta({ id: 'RequiredSupport' });
/** How far an offer of help has come. The owner accepts or declines it; its maker says the rest. */
export const ResponseStatus = z
  .enum(['offered', 'accepted', 'on-the-way', 'there', 'done', 'declined'])
  .meta({ id: 'ResponseStatus' });
export type ResponseStatus = z.infer<typeof ResponseStatus>;
export const RequestStatus = z.enum(['active', 'paused', 'completed', 'closed']).meta({ id: 'RequestStatus' });

const inIndia = 'Please choose a place in India';
/** A place on the map in degrees, within India and the seas around it. */
export const Point = z
  .object({
    latitude: z.number(inIndia).min(6, inIndia).max(38, inIndia),
    longitude: z.number(inIndia).min(68, inIndia).max(98, inIndia),
  })
  .meta({ id: 'Point' });
export type Point = z.infer<typeof Point>;

/** A call for help. Contacts are never part of it: a signed-in member asks for them one request at a time. */
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
    /** The middle of the area of about 1 km in which the place lies, where it is known exactly. */
    cell: Point.nullable().default(null),
    dateNeeded: z.string().nullable(),
    timeNeeded: z.string().nullable(),
    requiredSupport: z.array(RequiredSupport),
    /** Real ones, without whatever a camera wrote into them. */
    photos: z.array(Picture).default([]),
    hasContact: z.boolean(),
    responses: z.int().min(0),
    status: RequestStatus,
    /** When it was completed, where that is known, and what came of it. */
    completedAt: Instant.nullable().default(null),
    outcome: z.string().nullable().default(null),
    /** The request about the same into which staff merged this one; it is closed. */
    mergedInto: z.uuid().nullable().default(null),
    /** Hidden by moderation, which its owner and staff see. */
    isHidden: z.boolean().default(false),
    /** Featured by staff. */
    isPromoted: z.boolean().default(false),
    isOwner: z.boolean(),
    hasResponded: z.boolean(),
    /** The offer of whoever asks. */
    myResponse: z.object({ id: z.uuid(), status: ResponseStatus }).nullable().default(null),
    createdAt: Instant,
  })
  .meta({ id: 'SupportRequest' });
export type SupportRequest = z.infer<typeof SupportRequest>;
export const SupportRequestList = z
  .object({ supportRequests: z.array(SupportRequest), nextCursor: NextCursor })
  .meta({ id: 'SupportRequestList' });

export const mostPhotos = 6;
const tooManyPhotos = `At most ${mostPhotos} photos`;

const requestFields = {
  title: line(140).min(5, 'Title must be at least 5 characters'),
  description: prose(4000).min(20, 'Description must be at least 20 characters'),
  requestType: RequestType,
  urgencyLevel: Urgency,
  location: line(200).min(2, 'Location is required'),
  state: State,
  city: City,
  /** The exact place; kept apart, for helpers whose offer is accepted. */
  point: Point.nullable().optional(),
  // From 2000 on: a calendar without the year 0 would refuse it later.
  dateNeeded: blankOr(
    z.iso.date('Please enter a date').refine(date => date >= '2000', 'Please enter a date'),
    'Please enter a date',
  ),
  timeNeeded: blankOr(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time'), 'Please enter a time'),
  requiredSupport: z.array(RequiredSupport).max(10).default([]),
  /** Uploaded for the purpose `request-photo` before; what is not the member's own is left out. */
  photos: z.array(z.uuid()).max(mostPhotos, tooManyPhotos).optional(),
  contactMobile: blankOr(Mobile, 'Invalid mobile number'),
  contactEmail: blankOr(email('Invalid email'), 'Invalid email'),
};
/** Ids of photos in an address, with commas between them. */
const PhotoIds = z
  .string()
  .transform(text => text.split(','))
  .pipe(z.array(z.uuid()).max(mostPhotos, tooManyPhotos));
const cityRule = { path: ['city'], message: cityOfState.message, when: () => true };

interface Needed {
  dateNeeded?: string;
  timeNeeded?: string;
}
/** By the clock of India; a day without a time lasts until its end. Of a request that is changed the day may have passed. */
const isNeededLater = ({ dateNeeded, timeNeeded }: Needed) => {
  const moment = momentInIndia(dateNeeded ?? '', timeNeeded || '23:59').getTime();
  return Number.isNaN(moment) || moment > Date.now();
};
const neededRule = {
  path: ['dateNeeded'],
  message: 'Please choose a date and time in the future',
  when: ({ issues }: { issues: { path?: PropertyKey[] }[] }) => issues.every(({ path }) => path?.[0] !== 'dateNeeded'),
};

export const CreateSupportRequest = z
  .object(requestFields)
  .refine(cityOfState.holds, cityRule)
  .refine(isNeededLater, neededRule);
export type CreateSupportRequest = z.input<typeof CreateSupportRequest>;
/** The same as a form has it: with the photos themselves, which it shows. */
const photosOfForm = z.array(Picture).max(mostPhotos, tooManyPhotos).default([]);
export const RequestForm = z.object({ ...requestFields, photos: photosOfForm }).refine(cityOfState.holds, cityRule);
export type RequestForm = z.output<typeof RequestForm>;
export const NewRequestForm = RequestForm.refine(isNeededLater, neededRule);

/** What becomes of a request; `outcome` tells what came of one that is completed. */
const SetRequestStatus = z.object({ status: RequestStatus, outcome: prose(1000).optional() });
const outcomeRule = {
  path: ['outcome'],
  message: 'Please write a few words about the outcome',
  holds: ({ status, outcome = '' }: { status: string; outcome?: string }) =>
    status !== 'completed' || outcome.length >= 2,
};
export const CompleteRequest = SetRequestStatus.refine(outcomeRule.holds, outcomeRule);

/** A member's offer to help; whoever asked sees it with the name. */
export const Response = z
  .object({
    id: z.uuid(),
    requestId: z.uuid(),
    memberId: z.uuid(),
    fullName: z.string(),
    ngoName: z.string().nullable(),
    userType: z.enum(['activist', 'ngo']),
    isVerified: z.boolean(),
    city: z.string(),
    state: z.string(),
    message: z.string(),
    contactInfo: z.string().nullable(),
    /** Where owner and helper talk. */
    conversationId: z.uuid().nullable().default(null),
    status: ResponseStatus,
    createdAt: Instant,
  })
  .meta({ id: 'Response' });

export const Respond = z.object({
  message: prose(1000).min(2, 'Please write a few words'),
  contactInfo: line(200).optional(),
});

export const ListSupportRequests = PlaceFilter.extend(Page.shape).extend({
  q: line(80).optional(),
  urgency: Urgency.optional(),
  /** Signed-in members see their own city first unless they say `newest`; visitors and searches for words the newest. */
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
      ...{ title: line(140), requestType: RequestType, state: State, city: City },
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
    input: ById.extend(requestFields).refine(cityOfState.holds, cityRule),
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
