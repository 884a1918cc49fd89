import { z } from 'zod';
import { defineContract, route } from '../contract';
import { ContactType } from '../identity/auth.contract';

export const codes = defineContract('notifications.codes', {
  deliver: route({
    http: 'POST /codes/deliver',
    access: 'service',
    status: 202,
    summary: 'Send a one-time code at once, on a queue that bulk mail cannot delay',
    input: z.object({
      contactType: ContactType,
      contact: z.string(),
      code: z.string().regex(/^\d{6}$/),
      purpose: z.enum(['registration']),
      expiresAt: z.iso.datetime({ offset: true }),
    }),
    output: z.object({ provider: z.string() }),
  }),
});
