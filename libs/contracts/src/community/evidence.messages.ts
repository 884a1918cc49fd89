import { z } from 'zod';
import { defineEvent } from '../messaging';

/**
 * The pictures and files that a moderation case holds: each by the name of a picture's file, or by the id of a file sent with a
 * message. None once the case has ended for long enough. The highest version wins.
 */
export const evidenceChanged = defineEvent(
  'community.evidence.changed.v1',
  z.object({ caseId: z.uuid(), version: z.int(), files: z.array(z.string()) }),
);
