import { z } from 'zod';
import { defineContract, route } from '../contract';
import { Nothing } from '../vocabulary';
import { Impact } from './activists.contract';

export const dashboard = defineContract('community.dashboard', {
  get: route({
    http: 'GET /dashboard',
    access: 'member',
    summary: 'The four counters of my dashboard, and my impact score with what it is made of',
    input: Nothing,
    output: z
      .object({
        supportRequests: z.int(),
        eventsCreated: z.int(),
        messages: z.int(),
        totalResponses: z.int(),
        impact: Impact,
      })
      .meta({ id: 'DashboardCounters' }),
  }),
});
