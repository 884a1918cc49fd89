import { evidenceChanged } from '@aar/contracts/community/evidence.messages';
import { anyOf } from '@aar/platform/database/any-of';
import { addAllToOutbox } from '@aar/platform/messaging/outbox';
import type { Aggregate } from '@aar/platform/read-models/aggregate';
import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';

/** SQL of the files that are evidence in a case. */
const filesOf = (caseId: string) => `array(
  select distinct file from moderation_snapshots snapshot, unnest(snapshot.files) file
  where snapshot.case_id = ${caseId} order by file)`;

/** Pictures and files that content stores as evidence for cases. */
export const evidenceAggregate: Aggregate = {
  name: 'community.evidence',
  table: 'moderation_cases',
  key: 'id',
  where: 'files_version > 0',
  publish,
  compared: {
    from: 'moderation_cases',
    where: `exists (select from moderation_snapshots where case_id = moderation_cases.id and files <> '{}')`,
    key: 'moderation_cases.id',
    fields: { files: filesOf('moderation_cases.id') },
  },
};

async function publish(tx: EntityManager, caseIds: string[]): Promise<void> {
  const held = await db(tx)
    .selectFrom('moderation_cases')
    .select(['id as caseId', 'files_version as version'])
    .select(({ selectFrom, ref }) => {
      const files = selectFrom('moderation_snapshots as snapshot')
        .innerJoinLateral(
          ({ fn }) => fn<{ file: string }>('unnest', ['snapshot.files']).as<'file'>(sql.ref('file')),
          join => join.onTrue(),
        )
        .select('file.file')
        .distinct()
        .where('snapshot.case_id', '=', ref('moderation_cases.id'))
        .orderBy('file.file');
      return sql<string[]>`array${files}`.as('files');
    })
    .where('id', '=', anyOf(caseIds))
    .orderBy('id')
    .execute();
  await addAllToOutbox(tx, evidenceChanged, held);
}

/** Publishes the evidence files of these cases after this transaction has changed them; it has locked the cases. */
export async function publishEvidence(tx: EntityManager, caseIds: string[]): Promise<void> {
  if (caseIds.length === 0) return;
  await db(tx)
    .updateTable('moderation_cases')
    .set(({ eb }) => ({ files_version: eb('files_version', '+', 1) }))
    .where('id', '=', anyOf(caseIds))
    .execute();
  await publish(tx, caseIds);
}
