import { z } from 'zod';
import { defineEvent } from '../messaging';

/**
 * How a member relates to another: directed, except that `connected` is the same in both directions. The version grows with each
 * change of the pair in this direction; lower versions are older.
 */
export const relationChanged = defineEvent(
  'community.relation.changed.v1',
  z.object({
    memberId: z.uuid(),
    otherId: z.uuid(),
    version: z.int(),
    blocked: z.boolean(),
    muted: z.boolean(),
    connected: z.boolean(),
  }),
);
