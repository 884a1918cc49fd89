import { cutText } from '@aar/contracts/text/cut-text';
import type { ReportDecision } from '@aar/contracts/community/moderation.contract';
import type { ReportTarget } from '@aar/contracts/community/reports.contract';
import type { SuspensionDuration } from '@aar/contracts/identity/suspension-duration';
import { maskContactsIn } from '@aar/contracts/masked-contact';
import { suspensionDecided } from '@aar/contracts/moderation/suspension.messages';
import { visibilityDecided } from '@aar/contracts/moderation/visibility.messages';
import { lockByName } from '@aar/platform/database/advisory-lock';
import { anyOf } from '@aar/platform/database/any-of';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';
import { kindOf } from './reportables';

interface Thing {
  id: string;
  targetType: ReportTarget;
  targetId: string;
  /** Null once that account is erased. */
  ownerId: string | null;
}

/**
 * The decisions that hide the reported thing. A suspension is one, because what led to it would be public again when it
 * ends; members themselves are hidden by the suspension.
 */
const hiding = (targetType: ReportTarget): ReportDecision[] =>
  targetType === 'member' ? ['hide'] : ['hide', 'suspend'];

export const hidesThing = (decision: ReportDecision | null, { targetType }: Thing): boolean =>
  decision !== null && hiding(targetType).includes(decision);

/** Hides the thing of a case in every service. */
export async function hideThing(tx: EntityManager, thing: Thing): Promise<void> {
  await lockThing(tx, thing);
  await decideVisibility(tx, thing, true);
}

/** Shows the thing of an overturned case again, unless another case hides it too. */
export async function showThing(tx: EntityManager, thing: Thing): Promise<void> {
  await lockThing(tx, thing);
  const others = await db(tx)
    .selectFrom('moderation_cases')
    .select('id')
    .where('owner_id', '=', thing.ownerId)
    .where('target_type', '=', thing.targetType)
    .where('target_id', '=', thing.targetId)
    .where('id', '<>', thing.id)
    .where('decision', '=', anyOf(hiding(thing.targetType)))
    .where('outcome', 'is distinct from', 'overturn')
    .limit(1)
    .executeTakeFirst();
  if (!others) await decideVisibility(tx, thing, false);
}

/**
 * Concurrent decisions in two cases about one thing would not see each other: both would leave it hidden, or one show it too
 * soon.
 */
const lockThing = (tx: EntityManager, { targetId }: Thing) => lockByName(tx, `visibility ${targetId}`);

async function decideVisibility(tx: EntityManager, { targetType, targetId }: Thing, hidden: boolean): Promise<void> {
  const next = db(tx).selectNoFrom(sql<number>`nextval('moderation_versions')::int`.as('version'));
  const { version } = await next.executeTakeFirstOrThrow();
  const decided = { kind: kindOf(targetType), id: targetId, version, isHidden: hidden, reason: 'reported' };
  await addToOutbox(tx, visibilityDecided, decided);
}

/** Requests identity to suspend the owner of the thing, by identity's rules. */
export async function suspendOwner(
  tx: EntityManager,
  { id, ownerId }: Thing,
  { reason, duration, decidedBy }: { reason: string; duration: SuspensionDuration; decidedBy: string },
): Promise<void> {
  if (!ownerId) return;
  await addToOutbox(tx, suspensionDecided, {
    caseId: id,
    memberId: ownerId,
    decidedBy,
    duration,
    isSuspended: true,
    reason: cutText(maskContactsIn(reason), 500),
  });
}

/** Requests identity to lift the suspension. */
export async function unsuspendOwner(tx: EntityManager, { id, ownerId }: Thing, decidedBy: string): Promise<void> {
  if (!ownerId) return;
  await addToOutbox(tx, suspensionDecided, {
    caseId: id,
    memberId: ownerId,
    decidedBy,
    duration: 'permanent',
    isSuspended: false,
    reason: '',
  });
}
