import { z } from 'zod';
import { defineEvent } from '../messaging';

/**
 * An NGO submitted papers, or their review ended. Consumers that store the documents learn which are under review and must
 * not be deleted. The events may arrive in any order: a review that ended never reopens.
 */
export const verificationChanged = defineEvent(
  'identity.verification.changed.v1',
  z.object({
    verificationId: z.uuid(),
    memberId: z.uuid(),
    documentIds: z.array(z.uuid()),
    /** Whether the decision of staff is pending. */
    isOpen: z.boolean(),
  }),
);
