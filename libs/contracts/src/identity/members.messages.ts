import { z } from 'zod';
import { defineEvent } from '../messaging';
import { Experience, Instant, Interest, UserType } from '../vocabulary';

/**
 * What other services may know of a member. A snapshot, so that a consumer that missed one is correct after the next. Consumers
 * ignore older versions.
 */
export const memberChanged = defineEvent(
  'identity.member.changed.v1',
  z.object({
    memberId: z.uuid(),
    version: z.int(),
    fullName: z.string(),
    userType: UserType,
    role: z.enum(['user', 'moderator', 'editor', 'admin']),
    state: z.string(),
    city: z.string(),
    experience: Experience.nullable(),
    interests: z.array(Interest),
    bio: z.string().nullable(),
    ngoName: z.string().nullable(),
    ngoWebsite: z.string().nullable(),
    ngoDescription: z.string().nullable(),
    isVerified: z.boolean(),
    status: z.enum(['active', 'suspended', 'deleted']),
    /** Whether the public directory shows the member. */
    listed: z.boolean(),
    /** Whether the papers of the NGO were reviewed and approved. */
    ngoApproved: z.boolean().default(false),
    avatarUrl: z.string().nullable().default(null),
    joinedAt: Instant,
  }),
);

/** Members visited the site on a day in India. Each member is reported once a day, within hours of the first visit. */
export const membersSeen = defineEvent(
  'identity.member.seen.v1',
  z.object({ day: z.iso.date(), memberIds: z.array(z.uuid()).min(1) }),
);

/**
 * A member's contacts have changed. The service that sends messages fetches them from identity (`contacts.find`), because a
 * stream's files keep events for weeks, also when the member is erased.
 */
export const contactChanged = defineEvent(
  'identity.contact.changed.v2',
  z.object({ memberId: z.uuid(), version: z.int() }),
);
