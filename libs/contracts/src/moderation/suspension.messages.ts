import { z } from 'zod';
import { defineEvent } from '../messaging';
import { SuspensionDuration } from '../identity/suspension-duration';

/** Somebody of the staff decided about a case that a member is to be suspended, or is so no more. Identity has the rules of it. */
export const suspensionDecided = defineEvent(
  'moderation.suspension.decided.v1',
  z.object({
    caseId: z.uuid(),
    memberId: z.uuid(),
    decidedBy: z.uuid(),
    isSuspended: z.boolean(),
    /** What the member is told; contacts in it are masked. */
    reason: z.string().max(500),
    duration: SuspensionDuration,
  }),
);
