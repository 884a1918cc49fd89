import { z } from 'zod';
import { defineContract, route } from '../contract';
import { ById, line, Nothing } from '../vocabulary';
import { AudienceFilters, TargetAudience } from './campaign-audience';

export const SavedAudience = z
  .object({ id: z.uuid(), name: z.string(), targetAudience: TargetAudience, filters: AudienceFilters })
  .meta({ id: 'SavedAudience' });
export type SavedAudience = z.infer<typeof SavedAudience>;

export const audiences = defineContract('notifications.audiences', {
  list: route({
    http: 'GET /admin/audiences',
    access: 'admin',
    summary: 'The audiences that administrators have saved, by name',
    input: z.object({}),
    output: z.object({ audiences: z.array(SavedAudience) }),
  }),
  save: route({
    http: 'POST /admin/audiences',
    access: 'admin',
    status: 201,
    summary: 'Save an audience under a name',
    changes: ['notifications.audiences.list'],
    input: z.object({
      name: line(80).min(1, 'Please give the audience a name'),
      targetAudience: TargetAudience,
      filters: AudienceFilters.default({}),
    }),
    output: SavedAudience,
  }),
  remove: route({
    http: 'DELETE /admin/audiences/:id',
    access: 'admin',
    status: 204,
    summary: 'Forget a saved audience',
    changes: ['notifications.audiences.list'],
    input: ById,
    output: Nothing,
  }),
});
