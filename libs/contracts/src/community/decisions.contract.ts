import { z } from 'zod';
import { defineContract, route } from '../contract';
import { ById, Instant, Nothing, prose } from '../vocabulary';
import { AppealDecision, ReportDecision } from './moderation.contract';
import { ReportTarget } from './reports.contract';

/** Days within which a decision can be appealed. */
export const appealDays = 30;

/** A decision of staff about something that the member owns, as that member sees it: without the reporters. */
export const MyDecision = z
  .object({
    id: z.uuid(),
    targetType: ReportTarget,
    /** For a private message its beginning; empty once the message is deleted. */
    title: z.string(),
    decision: ReportDecision.exclude(['dismiss']),
    /** The reason. */
    note: z.string(),
    decidedAt: Instant,
    mayAppeal: z.boolean(),
    appeal: z.string().nullable(),
    appealedAt: Instant.nullable(),
    outcome: AppealDecision.nullable(),
    outcomeNote: z.string().nullable(),
  })
  .meta({ id: 'MyDecision' });
export type MyDecision = z.infer<typeof MyDecision>;

export const Appeal = z.object({
  reason: prose(1000).min(10, 'Please tell us why, in at least 10 characters'),
});

export const decisions = defineContract('community.decisions', {
  mine: route({
    http: 'GET /moderation/decisions',
    access: 'member',
    summary: 'What staff decided about my things, newest first',
    input: Nothing,
    output: z.object({ decisions: z.array(MyDecision) }),
  }),
  appeal: route({
    http: 'POST /moderation/decisions/:id/appeal',
    access: 'member',
    limit: 'report',
    summary: 'Appeal against a decision about me, once and within 30 days; somebody else of the staff decides',
    changes: ['community.decisions', 'community.moderation'],
    input: ById.extend(Appeal.shape),
    output: MyDecision,
  }),
});
