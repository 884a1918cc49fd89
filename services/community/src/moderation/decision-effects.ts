import type { ReportTarget } from '@aar/contracts/community/reports.contract';
import type { SuspensionDuration } from '@aar/contracts/identity/suspension-duration';
import { maskContactsIn } from '@aar/contracts/masked-contact';
import { suspensionDecided } from '@aar/contracts/moderation/suspension.messages';
import { visibilityDecided } from '@aar/contracts/moderation/visibility.messages';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import type { EntityManager } from 'typeorm';
import { kindOf } from './reportables';

interface Thing {
  id: string;
  targetType: ReportTarget;
  targetId: string;
  ownerId: string;
}

/** Hides the thing of a case in every service. */
export const hideThing = (tx: EntityManager, thing: Thing) => decideVisibility(tx, thing, true);
/** Shows it again. */
export const showThing = (tx: EntityManager, thing: Thing) => decideVisibility(tx, thing, false);

async function decideVisibility(tx: EntityManager, { targetType, targetId }: Thing, hidden: boolean): Promise<void> {
  const [{ version }] = await tx.query(`select nextval('moderation_versions')::int as version`);
  const decided = { kind: kindOf(targetType), id: targetId, version, isHidden: hidden, reason: 'reported' };
  await addToOutbox(tx, visibilityDecided, decided);
}

/** Requests identity to suspend the owner of the thing, by identity's rules. */
export const suspendOwner = (
  tx: EntityManager,
  { id, ownerId }: Thing,
  { reason, duration, decidedBy }: { reason: string; duration: SuspensionDuration; decidedBy: string },
): Promise<void> =>
  addToOutbox(tx, suspensionDecided, {
    ...{ caseId: id, memberId: ownerId, decidedBy, duration, isSuspended: true },
    reason: maskContactsIn(reason).slice(0, 500),
  });

/** Requests identity to lift the suspension. */
export const unsuspendOwner = (tx: EntityManager, { id, ownerId }: Thing, decidedBy: string): Promise<void> =>
  addToOutbox(tx, suspensionDecided, {
    ...{ caseId: id, memberId: ownerId, decidedBy, duration: 'permanent', isSuspended: false, reason: '' },
  });
