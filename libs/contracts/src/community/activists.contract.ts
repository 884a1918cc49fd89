import { z } from 'zod';
import { defineContract, route } from '../contract';
import { MemberMarks } from '../member-marks';
import {
  ById,
  DirectoryExperience,
  Instant,
  Interest,
  LegalStructure,
  line,
  NextCursor,
  Nothing,
  Page,
  PlaceFilter,
  State,
  UserType,
} from '../vocabulary';

/** The connection from the actor's side: `requested` waits for the actor's decision, `waiting` for the other member's. */
export const ConnectionState = z
  .object({ id: z.uuid(), status: z.enum(['accepted', 'requested', 'waiting']) })
  .meta({ id: 'ConnectionState' });

/** A member in the public directory; never has contacts. */
export const Activist = z
  .object({
    id: z.uuid(),
    fullName: z.string(),
    city: z.string(),
    state: z.string(),
    userType: UserType,
    ngoName: z.string().nullable(),
    experience: DirectoryExperience.nullable(),
    bio: z.string().nullable(),
    interests: z.array(Interest),
    isVerified: z.boolean(),
    ...MemberMarks.shape,
    /** The papers of the NGO were approved; shown as a badge of its own. */
    ngoApproved: z.boolean(),
    avatarUrl: z.string().nullable(),
    /** Only for signed-in members; null without a connection or request. */
    connection: ConnectionState.nullable().optional(),
    /** Only for signed-in members: the actor has muted this one. */
    isMuted: z.boolean().optional(),
  })
  .meta({ id: 'Activist' });
export type Activist = z.infer<typeof Activist>;

/** What an NGO says about itself. `isChecked`: staff saw proof of it when they approved the papers. */
export const NgoRecord = z
  .object({
    legalStructure: LegalStructure.nullable(),
    registrationNumber: z.string().nullable(),
    yearEstablished: z.string().nullable(),
    website: z.string().nullable(),
    /** Since when the papers are approved, if known. */
    approvedAt: Instant.nullable(),
    isChecked: z.boolean(),
    /** The website is still the one that staff saw. */
    isWebsiteChecked: z.boolean(),
  })
  .meta({ id: 'NgoRecord' });
export type NgoRecord = z.infer<typeof NgoRecord>;

/** A member on their own page. */
export const ActivistPage = Activist.extend({
  /** Null for a person. */
  ngoRecord: NgoRecord.nullable().default(null),
}).meta({ id: 'ActivistPage' });
export type ActivistPage = z.infer<typeof ActivistPage>;

/** How often a member made each contribution that counts (`impactPoints`) in the last 90 days, and the score. */
export const Impact = z
  .object({
    score: z.int().min(0),
    resolvedResponses: z.int().min(0),
    eventsAttended: z.int().min(0),
    created: z.int().min(0),
  })
  .meta({ id: 'Impact' });
export type Impact = z.infer<typeof Impact>;

export const FeaturedActivist = Activist.extend({ impactScore: z.int().min(0) }).meta({ id: 'FeaturedActivist' });

export const ListActivists = PlaceFilter.extend(Page.shape).extend({
  q: line(80).optional(),
  type: UserType.optional(),
});

export const Statistics = z
  .object({ activists: z.int().min(0), ngos: z.int().min(0), eventsThisMonth: z.int().min(0) })
  .meta({ id: 'Statistics' });

export const activists = defineContract('community.activists', {
  list: route({
    http: 'GET /activists',
    access: 'public',
    cache: '1s',
    summary: 'Members by place, type and words; newest first',
    input: ListActivists,
    output: z.object({ activists: z.array(Activist), nextCursor: NextCursor }),
  }),
  states: route({
    http: 'GET /activists/states',
    access: 'public',
    cache: '30s',
    summary: 'How many members the directory has in each state',
    input: Nothing,
    output: z.object({ states: z.array(z.object({ state: State, members: z.int().min(1) })) }),
  }),
  get: route({
    http: 'GET /activists/:id',
    access: 'public',
    cache: '1s',
    summary: 'One member of the directory',
    input: ById,
    output: z.object({ activist: ActivistPage }),
  }),
  featured: route({
    http: 'GET /featured-activist',
    access: 'public',
    cache: '60s',
    summary: 'The member with the highest impact of the last 90 days',
    input: Nothing,
    output: FeaturedActivist,
  }),
  statistics: route({
    http: 'GET /statistics',
    access: 'public',
    cache: '30s',
    summary: 'How many members, NGOs and events of this month there are',
    input: Nothing,
    output: Statistics,
  }),
});
