import { z } from 'zod';
import { defineContract, route } from '../contract';
import { Instant, Nothing } from '../vocabulary';
import { quietDays } from './quiet-days';

const QuietMode = z.object({ until: Instant.nullable() }).meta({ id: 'QuietMode' });

export const quietMode = defineContract('community.quiet-mode', {
  get: route({
    http: 'GET /quiet-mode',
    access: 'member',
    summary: 'Until when only my connections can reach and find me; null when quiet mode is off',
    input: Nothing,
    output: QuietMode,
  }),
  set: route({
    http: 'PUT /quiet-mode',
    access: 'member',
    summary:
      'For a week only my connections can write to me, ask to connect, and find me in the directory; or end that',
    changes: ['community.quiet-mode', 'community.activists', 'community.support-requests', 'community.events'],
    input: z.object({ days: z.literal([quietDays, 0]) }),
    output: QuietMode,
  }),
});
