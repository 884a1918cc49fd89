import { z } from 'zod';
import { defineContract, route } from '../contract';
import { Day } from '../dates';
import { Instant, line, NextCursor, Page, Role } from '../vocabulary';

/** The changed fields of the target, each with the value before and after. A secret appears as `(set)`, never with its value. */
export const AuditDiff = z.record(z.string(), z.tuple([z.unknown(), z.unknown()]));
export type AuditDiff = z.infer<typeof AuditDiff>;

/** The action, as `<noun>.<past tense>`: `member.suspended`, `integration.updated`, `contact.viewed`. */
export const AuditAction = z.string().regex(/^[a-z-]+\.[a-z-]+$/);

export const AuditEntry = z
  .object({
    id: z.uuid(),
    action: AuditAction,
    actorId: z.uuid(),
    /** Null once that account is erased. */
    actorName: z.string().nullable(),
    actorRole: Role.nullable(),
    targetType: z.string(),
    targetId: z.string(),
    targetLabel: z.string(),
    diff: AuditDiff,
    reason: z.string().nullable(),
    doneAt: Instant,
    /** More than 1 when the actor repeated a view of the same thing within an hour. */
    times: z.int(),
    lastAt: Instant.nullable(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;

export const ListAudit = Page.extend({
  /** Words to search for in the target's label or the actor's name. */
  q: line(80).optional(),
  action: AuditAction.optional(),
  actorId: z.uuid().optional(),
  targetType: line(40).optional(),
  targetId: line(80).optional(),
  from: Day.optional(),
  /** Inclusive; days are in India's timezone. */
  to: Day.optional(),
});

export const audit = defineContract('identity.audit', {
  list: route({
    http: 'GET /admin/audit',
    access: 'admin',
    summary: 'Who did what to whom, newest first',
    input: ListAudit,
    output: z.object({ entries: z.array(AuditEntry), nextCursor: NextCursor }),
  }),
  actions: route({
    http: 'GET /admin/audit/actions',
    access: 'admin',
    summary: 'The actions that the log has, for its filter',
    input: z.object({}),
    output: z.object({ actions: z.array(AuditAction) }),
  }),
});
