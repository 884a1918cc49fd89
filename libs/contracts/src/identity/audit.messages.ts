import { z } from 'zod';
import { defineEvent } from '../messaging';
import { Instant } from '../vocabulary';
import { AuditAction, AuditDiff } from './audit.contract';

/**
 * An action of staff, or a view of a contact. Any service adds it to its outbox in the transaction of the action; identity stores
 * the audit log.
 */
export const auditEntryRequested = defineEvent(
  'identity.deed.done.v1',
  z
    .object({
      actorId: z.uuid(),
      action: AuditAction,
      targetType: z.string().max(40),
      /** For the type `member` a member's id, by which the log finds the name. */
      targetId: z.string().max(80),
      /** A readable name of the target, never a contact. */
      targetLabel: z.string().max(200),
      /** The member who wrote the label, if one did. The label is erased with their account; the entry stays. */
      labelBy: z.uuid().optional(),
      diff: AuditDiff.default({}),
      /** The reason, if the action requires one. */
      reason: z.string().max(1000).nullable().default(null),
      doneAt: Instant,
    })
    .refine(({ targetType, targetId }) => targetType !== 'member' || z.uuid().safeParse(targetId).success, {
      path: ['targetId'],
    }),
);
