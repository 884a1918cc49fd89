import { z } from 'zod';
import { Day } from '../dates';
import { MemberMarks } from '../member-marks';
import { defineEvent } from '../messaging';
import { Experience, Instant, Interest, LegalStructure, UserType } from '../vocabulary';

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
    ...MemberMarks.shape,
    status: z.enum(['active', 'suspended', 'deleted']),
    /** An active member whose deletion is planned: hidden from others until it is cancelled, as with a suspension. */
    leaving: z.boolean().default(false),
    /** Whether the public directory shows the member. */
    listed: z.boolean(),
    /** Whether the papers of the NGO were reviewed and approved. */
    ngoApproved: z.boolean().default(false),
    ngoLegalStructure: LegalStructure.nullable().default(null),
    ngoRegistrationNumber: z.string().nullable().default(null),
    ngoYearEstablished: z.string().nullable().default(null),
    /** Since when its papers are approved; null for one that is not. */
    ngoApprovedAt: Instant.nullable().default(null),
    /** Whether the website is the one that staff saw when they approved the papers. */
    ngoWebsiteChecked: z.boolean().default(false),
    avatarUrl: z.string().nullable().default(null),
    joinedAt: Instant,
    /** The two administrators who gave the present role of staff, and when. Empty for a role that the operator gave. */
    roleGrantedBy: z.array(z.uuid()).default([]),
    roleGrantedAt: Instant.nullable().default(null),
  }),
);

/** Members visited the site on a day in India. Each member is reported once a day, within hours of the first visit. */
export const membersSeen = defineEvent(
  'identity.member.seen.v1',
  z.object({ day: Day, memberIds: z.array(z.uuid()).min(1) }),
);

/**
 * A member's contacts have changed. The service that sends messages fetches them from identity (`contacts.find`), because a
 * stream's files store events for weeks, even after the member is erased.
 */
export const contactChanged = defineEvent(
  'identity.contact.changed.v2',
  z.object({ memberId: z.uuid(), version: z.int() }),
);
