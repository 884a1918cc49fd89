import { afterCommit } from '@aar/platform/database/after-commit';
import type { Live } from '@aar/platform/messaging/live';
import { push } from '@aar/platform/messaging/push';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';

/** Adds a step to the history of a case: the action, the member of staff and their note. Makes open queues refetch. */
export async function recordStep(
  tx: EntityManager,
  live: Live,
  caseId: string,
  step: string,
  { actorId = null, note = '' }: { actorId?: string | null; note?: string } = {},
): Promise<void> {
  await db(tx).insertInto('moderation_steps').values({ case_id: caseId, step, actor_id: actorId, note }).execute();
  afterCommit(tx, () => push(live, { to: 'admins', event: 'moderation', data: { caseId } }));
}
