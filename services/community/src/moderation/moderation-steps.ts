import { afterCommit } from '@aar/platform/database/after-commit';
import type { Live } from '@aar/platform/messaging/live';
import { push } from '@aar/platform/messaging/push';
import type { EntityManager } from 'typeorm';

/** Adds a step to the history of a case: the action, the member of staff and their note. Open queues refetch. */
export async function noteStep(
  tx: EntityManager,
  live: Live,
  caseId: string,
  step: string,
  { actorId = null, note = '' }: { actorId?: string | null; note?: string } = {},
): Promise<void> {
  await tx.query('insert into moderation_steps (case_id, step, actor_id, note) values ($1, $2, $3, $4)', [
    ...[caseId, step, actorId, note],
  ]);
  afterCommit(tx, () => push(live, { to: 'admins', event: 'moderation', data: { caseId } }));
}
