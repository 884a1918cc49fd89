import { EVENT_INTENTS } from './event-intents.mjs';
import { MEMBER_INTENTS } from './member-intents.mjs';
import { REQUEST_INTENTS } from './request-intents.mjs';

/** All intents of callers, by name. @type {Record<string, import('./world.mjs').Intent>} */
export const INTENTS = { ...REQUEST_INTENTS, ...EVENT_INTENTS, ...MEMBER_INTENTS };
