import { z } from 'zod';

/**
 * What the site knows about who a member is, shown as words beside the name. `isVerified` of the responses says less:
 * that one of the two is true.
 */
export const MemberMarks = z.object({
  /** The ways by which a contact of the member was confirmed. */
  reachedBy: z.array(z.enum(['sms', 'email'])).default([]),
  /** Staff approved the papers of the NGO, or verified the account. */
  isChecked: z.boolean().default(false),
});
export type MemberMarks = z.infer<typeof MemberMarks>;
