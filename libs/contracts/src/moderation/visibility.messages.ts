import { z } from 'zod';
import { defineEvent } from '../messaging';

/**
 * Somebody decided that a thing is to be hidden from everybody but its owner and staff, or to be shown again. Published by whoever
 * decides, and honoured by each service that shows the thing; the latest version counts, in whatever order they come. Without words: what
 * a moderator wrote stays where it was written.
 */
export const visibilityDecided = defineEvent(
  'moderation.visibility.decided.v1',
  z.object({
    /** `<service>.<noun>`: `community.support-request`. No list here: a service that is older than the noun lets it pass. */
    kind: z.string().regex(/^[a-z]+\.[a-z-]+$/),
    id: z.uuid(),
    version: z.int().min(1),
    isHidden: z.boolean(),
    /** A code, `spam`; what it means is the publisher's. */
    reason: z.string().regex(/^[a-z][a-z-]{0,39}$/),
  }),
);
