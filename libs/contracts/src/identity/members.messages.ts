import { z } from 'zod';
import { defineEvent } from '../messaging';
import { Experience, Instant, Interest, UserType } from '../vocabulary';

/** What other services may know of a member; a snapshot, so that a reader that missed one is right after the next. Older versions are ignored. */
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
    /** An NGO whose papers were looked at and approved. */
    ngoApproved: z.boolean().default(false),
    avatarUrl: z.string().nullable().default(null),
    joinedAt: Instant,
  }),
);

/** Members were here on a day in India. Each of them is told once for a day, within hours of the first visit. */
export const membersSeen = defineEvent(
  'identity.member.seen.v1',
  z.object({ day: z.iso.date(), memberIds: z.array(z.uuid()).min(1) }),
);

/**
 * A member can be reached otherwise than before. How, the service that sends messages asks identity (`contacts.find`): what is in
 * a stream stays in its files for weeks, also when the member is erased.
 */
export const contactChanged = defineEvent(
  'identity.contact.changed.v2',
  z.object({ memberId: z.uuid(), version: z.int() }),
);
