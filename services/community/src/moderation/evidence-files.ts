import { evidenceChanged } from '@aar/contracts/community/evidence.messages';
import type { EventData } from '@aar/contracts/messaging';
import { addAllToOutbox } from '@aar/platform/messaging/outbox';
import type { Aggregate } from '@aar/platform/read-models/aggregate';
import type { EntityManager } from 'typeorm';

/** SQL of the files that a case holds. */
const filesOf = (caseId: string) => `array(
  select distinct file from moderation_snapshots snapshot, unnest(snapshot.files) file
  where snapshot.case_id = ${caseId} order by file)`;

/** Pictures and files that content holds for cases. */
export const evidenceAggregate: Aggregate = {
  name: 'community.evidence',
  table: 'moderation_cases',
  key: 'id',
  where: 'files_version > 0',
  tell: publish,
  compared: {
    from: 'moderation_cases',
    where: `exists (select from moderation_snapshots where case_id = moderation_cases.id and files <> '{}')`,
    key: 'moderation_cases.id',
    fields: { files: filesOf('moderation_cases.id') },
  },
};

async function publish(tx: EntityManager, caseIds: string[]): Promise<void> {
  const held = await tx.query<EventData<typeof evidenceChanged>[]>(
    `select id as "caseId", files_version as version, ${filesOf('moderation_cases.id')} as files
     from moderation_cases where id = any($1) order by id`,
    [caseIds],
  );
  await addAllToOutbox(tx, evidenceChanged, held);
}

/** Publishes what these cases hold after this transaction has changed it; it has locked the cases. */
export async function publishEvidence(tx: EntityManager, caseIds: string[]): Promise<void> {
  if (caseIds.length === 0) return;
  await tx.query('update moderation_cases set files_version = files_version + 1 where id = any($1)', [caseIds]);
  await publish(tx, caseIds);
}
