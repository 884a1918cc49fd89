import { z } from 'zod';
import { defineEvent } from '../event';
import { Instant } from '../vocabulary';

/** What changed of the target: name of the field, before and after. Secrets appear as `(set)`, never as themselves. */
export const AuditDiff = z.record(z.string(), z.tuple([z.unknown(), z.unknown()]));
export type AuditDiff = z.infer<typeof AuditDiff>;

/** What was done, as `<noun>.<past tense>`: `member.suspended`, `integration.updated`, `contact.viewed`. */
export const AuditAction = z.string().regex(/^[a-z-]+\.[a-z-]+$/);

/**
 * Somebody of the staff did something, or a contact was looked at. Any service writes it to its outbox in the transaction of
 * the deed; identity keeps the log.
 */
export const deedDone = defineEvent(
  'identity.deed.done.v1',
  z.object({
    actorId: z.uuid(),
    action: AuditAction,
    targetType: z.string().max(40),
    targetId: z.string().max(80),
    /** How a reader knows the target: a name, never a contact. */
    targetLabel: z.string().max(200),
    diff: AuditDiff.default({}),
    /** Why, where the deed asks for it. */
    reason: z.string().max(1000).nullable().default(null),
    doneAt: Instant,
  }),
);
