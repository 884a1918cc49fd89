import { z } from 'zod';
import { City, cityOfState, Interest, State, UserType } from '../vocabulary';

export const TargetAudience = z
  .enum(['all', 'activists', 'ngos', 'verified', 'unverified'])
  .meta({ id: 'TargetAudience' });
export type TargetAudience = z.infer<typeof TargetAudience>;
/** Filters of an audience; a recipient matches all of them. */
export const AudienceFilters = z
  .object({
    userType: UserType.optional(),
    verification: z.enum(['verified', 'unverified']).optional(),
    state: State.optional(),
    city: City.optional(),
    /** At least one of these interests. */
    interests: z.array(Interest).max(Interest.options.length).optional(),
    /** Used the site within this number of days. */
    activeWithinDays: z.int().min(1).max(365).optional(),
  })
  .refine(cityOfState.holds, { path: ['city'], message: cityOfState.message })
  .meta({ id: 'AudienceFilters' });
export type AudienceFilters = z.infer<typeof AudienceFilters>;
