import { z } from 'zod';
import { defineContract, route } from '../contract';
import { prose } from '../vocabulary';

/** What members can report. */
export const ReportTarget = z
  .enum(['member', 'support_request', 'event', 'event_photo', 'response', 'message'])
  .meta({ id: 'ReportTarget' });
export type ReportTarget = z.infer<typeof ReportTarget>;

const tooShort = 'Please tell us what is wrong, in at least 10 characters';
export const ReportReason = z.object({ reason: prose(1000).min(10, tooShort) });

export const reports = defineContract('community.reports', {
  create: route({
    http: 'POST /reports',
    access: 'member',
    limit: 'report',
    status: 201,
    summary:
      'Report abuse: staff look at it, and whoever is reported never learns by whom; 409 while a report of mine is open',
    changes: ['community.moderation'],
    input: ReportReason.extend({ targetType: ReportTarget, targetId: z.uuid() }),
    output: z.object({ id: z.uuid() }),
  }),
});
