import { z } from 'zod';
import { defineEvent } from '../messaging';

/**
 * An NGO handed in papers, or the review of them ended. Whoever keeps the documents hears here which of them are being
 * reviewed and must stay. The events may come in any order: a review that ended never opens again.
 */
export const verificationChanged = defineEvent(
  'identity.verification.changed.v1',
  z.object({
    verificationId: z.uuid(),
    memberId: z.uuid(),
    documentIds: z.array(z.uuid()),
    /** Whether staff still have to decide. */
    isOpen: z.boolean(),
  }),
);
