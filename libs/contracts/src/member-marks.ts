import { z } from 'zod';

/**
 * What the site knows about who a member is, shown with words beside the name. `isVerified` of the answers says less: that one of
 * the two holds.
 */
export const MemberMarks = z.object({
  /** The ways by which a contact of the member was confirmed. */
  reachedBy: z.array(z.enum(['sms', 'email'])).default([]),
  /** Staff approved the papers of the NGO, or verified the account. */
  isChecked: z.boolean().default(false),
});
export type MemberMarks = z.infer<typeof MemberMarks>;
