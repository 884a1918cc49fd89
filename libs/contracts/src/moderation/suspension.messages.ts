import { z } from 'zod';
import { defineEvent } from '../messaging';
import { SuspensionDuration } from '../identity/suspension-duration';

/** Staff decided in a case that a member is suspended, or that the suspension ends. Identity applies its own rules. */
export const suspensionDecided = defineEvent(
  'moderation.suspension.decided.v1',
  z.object({
    caseId: z.uuid(),
    memberId: z.uuid(),
    decidedBy: z.uuid(),
    isSuspended: z.boolean(),
    /** The reason shown to the member; contacts in it are masked. */
    reason: z.string().max(500),
    duration: SuspensionDuration,
  }),
);
