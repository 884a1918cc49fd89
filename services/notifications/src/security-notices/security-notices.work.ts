import { defineDueWork, defineRecurringWork } from '@aar/platform/due-work/define-due-work';
import { z } from 'zod';

/** Due at once; a mail server that is away is waited for without losing an attempt. */
export const sendSecurityNotice = defineDueWork('send-security-notice', z.object({ noticeId: z.uuid() }));

/** During a deploy a process of a version that scheduled nothing may have taken a notice. */
export const scheduleForgottenNotices = defineRecurringWork('schedule-forgotten-notices', { every: 60_000 });
