import { z } from 'zod';
import { defineEvent } from '../messaging';

/**
 * A decision to hide something from everybody but its owner and staff, or to show it again. Published by the service that
 * decides and applied by every service that shows it; the highest version wins, in whatever order the events arrive. It
 * contains no text: a moderator's text stays in the service where it was written.
 */
export const visibilityDecided = defineEvent(
  'moderation.visibility.decided.v1',
  z.object({
    /** `<service>.<noun>`: `community.support-request`. Not an enum, so that services from before a new noun ignore it. */
    kind: z.string().regex(/^[a-z]+\.[a-z-]+$/),
    id: z.uuid(),
    version: z.int().min(1),
    isHidden: z.boolean(),
    /** A code, `spam`, whose meaning the publisher defines. */
    reason: z.string().regex(/^[a-z][a-z-]{0,39}$/),
  }),
);
