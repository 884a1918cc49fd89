import { z } from 'zod';
import { defineEvent } from '../messaging';

/**
 * The pictures and files that are evidence in a moderation case: each by the file name of a picture, or by the id of a file
 * sent with a message. Empty once the retention after the end of the case is over. The highest version wins.
 */
export const evidenceChanged = defineEvent(
  'community.evidence.changed.v1',
  z.object({ caseId: z.uuid(), version: z.int(), files: z.array(z.string()) }),
);
