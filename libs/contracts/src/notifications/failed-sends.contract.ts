import { z } from 'zod';
import { defineContract, route } from '../contract';
import { Instant, Nothing } from '../vocabulary';

export const failedSends = defineContract('notifications.failed-sends', {
  count: route({
    http: 'GET /admin/failed-sends',
    access: 'admin',
    summary: 'Messages of the last seven days that could not be sent',
    input: Nothing,
    output: z.object({
      count: z.int().min(0),
      /** The scheduled time of the oldest of them. */
      oldestAt: Instant.nullable(),
      /** The newest broadcast among them. */
      campaignId: z.uuid().nullable(),
    }),
  }),
});
