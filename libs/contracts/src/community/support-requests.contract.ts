import { z } from 'zod';
import { defineContract, route } from '../contract';
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
  Nothing,
  Page,
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
export const RequestStatus = z.enum(['active', 'paused', 'completed', 'closed']).meta({ id: 'RequestStatus' });

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
    dateNeeded: z.string().nullable(),
    timeNeeded: z.string().nullable(),
    requiredSupport: z.array(RequiredSupport),
    hasContact: z.boolean(),
    responses: z.int().min(0),
    status: RequestStatus,
    isOwner: z.boolean(),
    hasResponded: z.boolean(),
    createdAt: Instant,
  })
  .meta({ id: 'SupportRequest' });
export type SupportRequest = z.infer<typeof SupportRequest>;
export const SupportRequestList = z
  .object({ supportRequests: z.array(SupportRequest), nextCursor: NextCursor })
  .meta({ id: 'SupportRequestList' });

export const CreateSupportRequest = z
  .object({
    title: line(140).min(5, 'Title must be at least 5 characters'),
    description: prose(4000).min(20, 'Description must be at least 20 characters'),
    requestType: RequestType,
    urgencyLevel: Urgency,
    location: line(200).min(2, 'Location is required'),
    state: State,
    city: City,
    // From 2000 on: a calendar without the year 0 would refuse it later.
    dateNeeded: blankOr(
      z.iso.date('Please enter a date').refine(date => date >= '2000', 'Please enter a date'),
      'Please enter a date',
    ),
    timeNeeded: blankOr(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time'), 'Please enter a time'),
    requiredSupport: z.array(RequiredSupport).max(10).default([]),
    contactMobile: blankOr(Mobile, 'Invalid mobile number'),
    contactEmail: blankOr(email('Invalid email'), 'Invalid email'),
  })
  .refine(cityOfState.holds, { path: ['city'], message: cityOfState.message, when: () => true });
export type CreateSupportRequest = z.input<typeof CreateSupportRequest>;

/** A member's offer to help; whoever asked sees it with the name. */
export const Response = z
  .object({
    id: z.uuid(),
    memberId: z.uuid(),
    fullName: z.string(),
    ngoName: z.string().nullable(),
    userType: z.enum(['activist', 'ngo']),
    isVerified: z.boolean(),
    city: z.string(),
    state: z.string(),
    message: z.string(),
    contactInfo: z.string().nullable(),
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
});

export const supportRequests = defineContract('community.support-requests', {
  list: route({
    http: 'GET /support-requests',
    access: 'public',
    cache: '1s',
    summary: 'Open calls for help by place; newest first',
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
  create: route({
    http: 'POST /support-requests',
    access: 'member',
    needs: 'complete-profile',
    limit: 'request',
    status: 201,
    summary: 'Call for help; members nearby are alerted',
    changes: ['community.support-requests', 'community.activities', 'community.dashboard'],
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
  respond: route({
    http: 'POST /support-requests/:id/respond',
    access: 'member',
    needs: 'complete-profile',
    limit: 'respond',
    status: 201,
    summary: 'Offer help',
    changes: ['community.support-requests', 'community.activities'],
    input: ById.extend(Respond.shape),
    output: Response,
  }),
  responses: route({
    http: 'GET /support-requests/:id/responses',
    access: 'member',
    summary: 'The offers on my own request; a stranger gets 404',
    input: ById,
    output: z.object({ responses: z.array(Response) }),
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

export const dashboard = defineContract('community.dashboard', {
  get: route({
    http: 'GET /dashboard',
    access: 'member',
    summary: 'The four counters of my dashboard',
    input: Nothing,
    output: z
      .object({
        supportRequests: z.int(),
        eventsCreated: z.int(),
        messages: z.int(),
        totalResponses: z.int(),
      })
      .meta({ id: 'DashboardCounters' }),
  }),
});
