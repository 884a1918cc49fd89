import { defineDueWork, defineRecurringWork } from '@aar/platform/due-work/define-due-work';
import { z } from 'zod';

/** Due immediately; an unavailable mail server does not count as an attempt. */
export const sendSecurityNotice = defineDueWork('send-security-notice', z.object({ noticeId: z.uuid() }));

/** During a deployment, a process of an older version that schedules nothing may have consumed a notice. */
export const scheduleForgottenNotices = defineRecurringWork('schedule-forgotten-notices', { every: 60_000 });
