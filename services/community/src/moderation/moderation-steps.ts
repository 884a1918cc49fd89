import type { EntityManager } from 'typeorm';

/** Adds to the history of a case: what was done, by whom of the staff and with which words. */
export async function noteStep(
  tx: EntityManager,
  caseId: string,
  step: string,
  { actorId = null, note = '' }: { actorId?: string | null; note?: string } = {},
): Promise<void> {
  await tx.query('insert into moderation_steps (case_id, step, actor_id, note) values ($1, $2, $3, $4)', [
    ...[caseId, step, actorId, note],
  ]);
}
