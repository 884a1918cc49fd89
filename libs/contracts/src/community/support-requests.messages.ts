import { z } from 'zod';
import { defineEvent } from '../messaging';
import { Instant, Urgency } from '../vocabulary';
import { RequestStatus } from './support-requests.contract';

export const supportRequestCreated = defineEvent(
  'community.support-request.created.v1',
  z.object({
    requestId: z.uuid(),
    ownerId: z.uuid(),
    title: z.string(),
    requestType: z.string(),
    urgencyLevel: Urgency,
    location: z.string(),
    state: z.string(),
    city: z.string(),
    /** The beginning of the description, with contacts masked, because the stream stores events in files. */
    description: z.string().default(''),
    requiredSupport: z.array(z.string()).default([]),
    createdAt: Instant,
  }),
);

export const responseOffered = defineEvent(
  'community.response.offered.v1',
  z.object({
    responseId: z.uuid(),
    requestId: z.uuid(),
    requestTitle: z.string(),
    ownerId: z.uuid(),
    responderId: z.uuid(),
    responderName: z.string(),
    /** The organisation that the responder represents. */
    responderNgoName: z.string().nullable().default(null),
  }),
);

/** The owner of a request has accepted or declined an offer of help. */
export const responseDecided = defineEvent(
  'community.response.decided.v1',
  z.object({
    decisionId: z.uuid(),
    requestId: z.uuid(),
    requestTitle: z.string(),
    isAccepted: z.boolean(),
    ownerId: z.uuid(),
    ownerName: z.string(),
    ownerNgoName: z.string().nullable(),
    responderId: z.uuid(),
    /** Null in events of an earlier version. */
    decidedAt: Instant.nullable().default(null),
  }),
);

/** A member withdraws an offer of help, accepted or not. */
export const responseWithdrawn = defineEvent(
  'community.response.withdrawn.v1',
  z.object({ requestId: z.uuid(), responderId: z.uuid(), withdrawnAt: Instant }),
);

/**
 * A support request was paused, reopened, completed or closed; a deleted one counts as closed. The latest `changedAt` wins, in
 * whatever order the events arrive.
 */
export const supportRequestStatusChanged = defineEvent(
  'community.support-request.status-changed.v1',
  z.object({ requestId: z.uuid(), status: RequestStatus, changedAt: Instant }),
);

/** Staff merged a support request into another one about the same case. */
export const requestMerged = defineEvent(
  'community.request.merged.v1',
  z.object({
    mergeId: z.uuid(),
    intoId: z.uuid(),
    intoTitle: z.string(),
    /** The owner of the support request that remains. */
    ownerId: z.uuid(),
    /** Owner of the merged support request, and the members who offered help on it. */
    memberIds: z.array(z.uuid()),
  }),
);

/** The complete list of photos of a support request; lower versions are older. Photos that are no longer in it may be deleted. */
export const requestPhotosChanged = defineEvent(
  'community.request-photos.changed.v1',
  z.object({ requestId: z.uuid(), ownerId: z.uuid(), version: z.int(), mediaIds: z.array(z.uuid()) }),
);

/** A member viewed the contact of a support request, or of an event, whose id is then the `requestId`. */
export const contactViewed = defineEvent(
  'community.contact.viewed.v1',
  z.object({
    requestId: z.uuid(),
    targetType: z.enum(['support-request', 'event']).default('support-request'),
    viewerId: z.uuid(),
    viewedAt: Instant,
  }),
);
