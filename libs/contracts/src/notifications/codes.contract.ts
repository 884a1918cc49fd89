import { z } from 'zod';
import { defineContract, route } from '../contract';
import { Moment } from '../dates';
import { ContactType } from '../identity/auth.contract';

/** The only action that a code authorises. */
export const CodePurpose = z.enum(['registration', 'password-reset', 'contact-change', 'step-up', 'preferences']);
export type CodePurpose = z.infer<typeof CodePurpose>;

export const codes = defineContract('notifications.codes', {
  deliver: route({
    http: 'POST /internal/codes/deliver',
    access: 'service',
    callers: ['identity'],
    status: 202,
    summary: 'Send a one-time code at once, on a queue that bulk mail cannot delay',
    changes: 'nothing: sends a code',
    input: z.object({
      contactType: ContactType,
      contact: z.string(),
      /** The member, if known: the message is in their language. */
      memberId: z.uuid().optional(),
      code: z.string().regex(/^\d{6}$/),
      purpose: CodePurpose,
      expiresAt: Moment,
    }),
    output: z.object({ provider: z.string() }),
  }),
});
