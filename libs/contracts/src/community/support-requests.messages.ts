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
    /** The beginning of it, with contacts masked: an event is kept in files. */
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
    /** The organisation that the responder speaks for. */
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
    /** Absent of decisions that a process of an earlier version published. */
    decidedAt: Instant.nullable().default(null),
  }),
);

/** Somebody takes an offer of help back, accepted or not. */
export const responseWithdrawn = defineEvent(
  'community.response.withdrawn.v1',
  z.object({ requestId: z.uuid(), responderId: z.uuid(), withdrawnAt: Instant }),
);

/** A request was paused, opened again, completed or closed; one that is deleted counts as closed. The latest counts, in whatever order they come. */
export const supportRequestStatusChanged = defineEvent(
  'community.support-request.status-changed.v1',
  z.object({ requestId: z.uuid(), status: RequestStatus, changedAt: Instant }),
);

/** Staff joined a request with another one about the same. */
export const requestMerged = defineEvent(
  'community.request.merged.v1',
  z.object({
    mergeId: z.uuid(),
    intoId: z.uuid(),
    intoTitle: z.string(),
    /** Whose request stays. */
    ownerId: z.uuid(),
    /** Whose request it was and who offered help on it. */
    memberIds: z.array(z.uuid()),
  }),
);

/** The photos of a request are these from now on; news with a lower version are older. Those that it no longer shows may go. */
export const requestPhotosChanged = defineEvent(
  'community.request-photos.changed.v1',
  z.object({ requestId: z.uuid(), ownerId: z.uuid(), version: z.int(), mediaIds: z.array(z.uuid()) }),
);

/** Somebody looked at the contact of a request. */
export const contactViewed = defineEvent(
  'community.contact.viewed.v1',
  z.object({ requestId: z.uuid(), viewerId: z.uuid(), viewedAt: Instant }),
);
