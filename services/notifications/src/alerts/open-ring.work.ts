import { defineDueWork } from '@aar/platform/due-work/define-due-work';
import { z } from 'zod';

/** The next ring of an alert opens, unless enough offers of help have been accepted or the request rests. Its key is the alert. */
export const openRing = defineDueWork('open-ring', z.object({ alertId: z.uuid() }));
