import { community } from './faults/community.mjs';
import { content } from './faults/content.mjs';
import { gateway } from './faults/gateway.mjs';
import { identity } from './faults/identity.mjs';
import { notifications } from './faults/notifications.mjs';
import { platform } from './faults/platform.mjs';

/** Every guard that is taken out. */
export const faults = [...community, ...content, ...identity, ...notifications, ...gateway, ...platform];
