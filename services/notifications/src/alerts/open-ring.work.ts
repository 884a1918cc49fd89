import { defineDueWork } from '@aar/platform/due-work/define-due-work';
import { z } from 'zod';

/** Opens the next ring of an alert unless enough offers are accepted or the request is not active. Its key is the alert id. */
export const openRing = defineDueWork('open-ring', z.object({ alertId: z.uuid() }));
