import { z } from 'zod';
import { defineContract, route } from '../contract';
import { Instant, Nothing } from '../vocabulary';

/** The links in a member's mails that open the preferences without a sign-in. */
export const mailLinks = defineContract('notifications.mail-links', {
  get: route({
    http: 'GET /mail-links',
    access: 'member',
    summary: 'When a link in my mails last changed my preferences, and until when such links have ended',
    input: Nothing,
    output: z.object({ lastUsedAt: Instant.nullable(), endedAt: Instant.nullable() }),
  }),
  end: route({
    http: 'DELETE /mail-links',
    access: 'member',
    status: 204,
    summary: 'End the links in all mails that I have got; the ones that stop mail keep working',
    changes: ['notifications.mail-links'],
    input: Nothing,
    output: Nothing,
  }),
});
