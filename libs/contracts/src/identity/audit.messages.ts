import { z } from 'zod';
import { defineEvent } from '../messaging';
import { Instant } from '../vocabulary';
import { AuditAction, AuditDiff } from './audit.contract';

/**
 * Somebody of the staff did something, or a contact was looked at. Any service writes it to its outbox in the transaction of
 * the action; identity keeps the log.
 */
export const auditEntryRequested = defineEvent(
  'identity.deed.done.v1',
  z
    .object({
      actorId: z.uuid(),
      action: AuditAction,
      targetType: z.string().max(40),
      /** For the type `member` the id of one: the log looks up the name. */
      targetId: z.string().max(80),
      /** How a reader knows the target: a name, never a contact. */
      targetLabel: z.string().max(200),
      /** Whose words the label is, where it is a member's: it goes with their account, and the entry stays. */
      labelBy: z.uuid().optional(),
      diff: AuditDiff.default({}),
      /** Why, where the action asks for it. */
      reason: z.string().max(1000).nullable().default(null),
      doneAt: Instant,
    })
    .refine(({ targetType, targetId }) => targetType !== 'member' || z.uuid().safeParse(targetId).success, {
      path: ['targetId'],
    }),
);
