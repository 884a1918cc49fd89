import { z } from 'zod';
import { defineEvent } from '../event';
import { Instant, Urgency } from '../vocabulary';

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

/** Somebody looked at the contact of a request. */
export const contactViewed = defineEvent(
  'community.contact.viewed.v1',
  z.object({ requestId: z.uuid(), viewerId: z.uuid(), viewedAt: Instant }),
);
