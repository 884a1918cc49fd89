import { z } from 'zod';
import { defineContract, route } from '../contract';
import { ContactType } from '../identity/auth.contract';

/** What a code allows; it is good for nothing else. */
export const CodePurpose = z.enum(['registration', 'password-reset', 'contact-change']);
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
      /** Whose code it is, where that is known: it is written in their language. */
      memberId: z.uuid().optional(),
      code: z.string().regex(/^\d{6}$/),
      purpose: CodePurpose,
      expiresAt: z.iso.datetime({ offset: true }),
    }),
    output: z.object({ provider: z.string() }),
  }),
});
