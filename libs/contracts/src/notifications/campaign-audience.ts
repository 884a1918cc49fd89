import { z } from 'zod';
import { City, cityOfState, Interest, State, UserType } from '../vocabulary';

export const TargetAudience = z
  .enum(['all', 'activists', 'ngos', 'verified', 'unverified'])
  .meta({ id: 'TargetAudience' });
export type TargetAudience = z.infer<typeof TargetAudience>;
/** Narrows an audience: who is all of this. */
export const AudienceFilters = z
  .object({
    userType: UserType.optional(),
    verification: z.enum(['verified', 'unverified']).optional(),
    state: State.optional(),
    city: City.optional(),
    /** Has one of these at least. */
    interests: z.array(Interest).max(Interest.options.length).optional(),
    /** Used the site within so many days. */
    activeWithinDays: z.int().min(1).max(365).optional(),
  })
  .refine(cityOfState.holds, { path: ['city'], message: cityOfState.message })
  .meta({ id: 'AudienceFilters' });
export type AudienceFilters = z.infer<typeof AudienceFilters>;
