import { z } from 'zod';
import { defineContract, route } from '../contract';
import { DirectoryExperience, Interest, line, NextCursor, Nothing, Page, PlaceFilter, UserType } from '../vocabulary';

/** A member as the public directory shows one: no contact, ever. */
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
    /** An NGO whose papers were approved, which has a badge of its own. */
    ngoApproved: z.boolean(),
    avatarUrl: z.string().nullable(),
  })
  .meta({ id: 'Activist' });
export type Activist = z.infer<typeof Activist>;

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
