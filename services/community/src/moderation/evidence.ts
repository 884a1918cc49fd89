import type { ModerationCaseDetail } from '@aar/contracts/community/moderation.contract';
import type { ReportTarget } from '@aar/contracts/community/reports.contract';
import { ago } from '@aar/platform/database/ago';
import { anyOf } from '@aar/platform/database/any-of';
import { Keyset } from '@aar/platform/database/keyset';
import type { PageInput } from '@aar/platform/database/page';
import { deleteInBatches } from '@aar/platform/database/prune';
import { inTransaction } from '@aar/platform/database/transaction';
import { uuidOf } from '@aar/platform/database/uuid-of';
import { type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { DataSource, EntityManager } from 'typeorm';
import type { z } from 'zod';
import { type CommunityTables, db } from '../database/db';
import { publishEvidence } from './evidence-files';
import { type Preview, previewStatement, withMaskedContacts } from './reportables';

type Detail = Required<z.input<typeof ModerationCaseDetail>>;

/** Days for which replaced texts are stored, and for which a decided case still has its evidence. */
const evidenceDays = 90;

/** Most snapshots that a case shows, and the earlier texts that it begins with. */
const mostShown = 50;

type Cases = ExpressionBuilder<CommunityTables, 'moderation_cases'>;

/** Whether a case is open, or was decided within the retention, so that its evidence is stored. */
const keepsEvidence = ({ eb, or, exists, selectFrom, ref }: Cases) => {
  const steps = selectFrom('moderation_steps').where('case_id', '=', ref('moderation_cases.id'));
  const recent = exists(steps.where('done_at', '>', ago(`${evidenceDays} days`)));
  return or([eb('moderation_cases.status', '<>', 'decided'), recent]);
};
/** Whether content still stores files for a case. */
const hasFiles = ({ exists, selectFrom, ref }: Cases) => {
  const snapshots = selectFrom('moderation_snapshots').where('case_id', '=', ref('moderation_cases.id'));
  return exists(snapshots.where('files', '<>', sql<string[]>`'{}'`));
};
const isOver = (cases: Cases) => cases.and([cases.not(keepsEvidence(cases)), cases.not(hasFiles(cases))]);
const isHeld = ({ exists, selectFrom, ref }: ExpressionBuilder<CommunityTables, 'text_versions'>) =>
  exists(
    selectFrom('moderation_cases')
      .where('moderation_cases.target_type', '=', ref('text_versions.target_type'))
      .where('moderation_cases.target_id', '=', ref('text_versions.target_id'))
      .where(keepsEvidence),
  );

const snapshotFields = ['title', 'text', 'place', 'picture', 'files'] as const;
type Thing = Pick<Preview, (typeof snapshotFields)[number]>;

/**
 * Stores the thing of a case in its present state, unless the case already has that state. The place of a photo is left out:
 * it is that of an event, which may belong to somebody else.
 */
export async function storeSnapshot(tx: EntityManager, caseId: string, type: ReportTarget, id: string): Promise<void> {
  const place = type === 'event_photo' ? sql<string | null>`null::text` : sql.ref<string | null>('now.place');
  const thing = db(tx)
    .selectFrom(sql<Thing>`${previewStatement(tx, type, id)}`.as('now'))
    .select(['title', 'text', place.as('place'), 'picture', 'files']);
  const rowOf = (of: string) => sql`(${sql.join(snapshotFields.map(column => sql.ref(`${of}.${column}`)))})`;
  const stored = await db(tx)
    .insertInto('moderation_snapshots')
    .columns(['case_id', ...snapshotFields])
    .expression(({ selectFrom }) =>
      selectFrom(thing.as('thing'))
        .select(uuidOf(caseId).as('case_id'))
        .select(['thing.title', 'thing.text', 'thing.place'])
        .select(sql<string>`${sql.ref('thing.picture')}`.as('picture'))
        .select('thing.files')
        .where(({ not, exists, selectFrom }) => {
          const known = selectFrom('moderation_snapshots as known').where('case_id', '=', caseId);
          return not(exists(known.where(sql<SqlBool>`${rowOf('known')} is not distinct from ${rowOf('thing')}`)));
        }),
    )
    .returning('files')
    .execute();
  if (stored.some(({ files }) => files.length > 0)) await publishEvidence(tx, [caseId]);
}

/** Stores why an event was cancelled, which its participants read in a notification but which is not part of the event. */
export const storeCancellation = (tx: EntityManager, eventId: string, reason: string): Promise<unknown> =>
  db(tx)
    .insertInto('text_versions')
    .columns(['target_type', 'target_id', 'owner_id', 'title', 'text'])
    .expression(({ selectFrom }) =>
      selectFrom('events')
        .select(sql.lit('event' as const).as('target_type'))
        .select(['id', 'owner_id', 'title', sql<string>`${reason}::text`.as('text')])
        .where('id', '=', eventId)
        .where(sql<string>`${reason}::text`, '<>', ''),
    )
    .execute();

const newest = new Keyset({ id: 'bigint desc' }, null);

/** Earlier texts of the thing of a case, newest first: all of them, page by page, so that no number of edits hides one. */
export async function versionsOf(
  tx: EntityManager,
  { targetType, targetId }: Pick<Detail, 'targetType' | 'targetId'>,
  { limit, cursor }: PageInput,
) {
  const versions = db(tx)
    .selectFrom('text_versions')
    .select(['title', 'text', 'replaced_at as replacedAt'])
    .where('target_type', '=', targetType)
    .where('target_id', '=', targetId);
  const found = newest.sorted(newest.after(versions, cursor)).select(newest.positionOf().as('position'));
  const { rows, nextCursor } = newest.page(await found.limit(limit + 1).execute(), limit);
  return { versions: rows.map(withMaskedContacts), nextCursor };
}

/** The thing as it was at each report, oldest first, and the newest of its earlier texts. */
export async function evidenceOf(
  tx: EntityManager,
  { id, ...target }: Pick<Detail, 'id' | 'targetType' | 'targetId'>,
): Promise<Pick<Detail, 'asReported' | 'versions' | 'nextVersions'>> {
  const asReported = await db(tx)
    .selectFrom('moderation_snapshots')
    .select(['title', 'text', sql<string | null>`nullif(${sql.ref('place')}, '')`.as('place'), 'picture', 'files'])
    .select('taken_at as reportedAt')
    .where('case_id', '=', id)
    .orderBy('id')
    .limit(mostShown)
    .execute();
  const { versions, nextCursor } = await versionsOf(tx, target, { limit: mostShown });
  return { asReported: asReported.map(withMaskedContacts), versions, nextVersions: nextCursor };
}

/**
 * Erases the cases about a member and their replaced texts. Evidence that is still needed loses its owner, and is pruned later.
 */
export const erasureOfEvidence = (tx: EntityManager, ownerId: string) => [
  db(tx)
    .deleteFrom('text_versions')
    .where('owner_id', '=', ownerId)
    .where(texts => texts.not(isHeld(texts))),
  db(tx).updateTable('text_versions').set({ owner_id: null }).where('owner_id', '=', ownerId),
  db(tx).deleteFrom('moderation_cases').where('owner_id', '=', ownerId).where(isOver),
  db(tx).updateTable('moderation_cases').set({ owner_id: null }).where('owner_id', '=', ownerId),
];

/** Deletes what no case needs any more: texts older than the retention, and everything of erased members. */
export async function pruneEvidence(dataSource: DataSource): Promise<void> {
  await deleteInBatches(db(dataSource), 'text_versions', texts => {
    const isOld = texts('replaced_at', '<', ago(`${evidenceDays} days`));
    return texts.and([texts.or([texts('owner_id', 'is', null), isOld]), texts.not(isHeld(texts))]);
  });
  await releaseFiles(dataSource);
  await deleteInBatches(db(dataSource), 'moderation_cases', cases =>
    cases.and([cases('owner_id', 'is', null), isOver(cases)]),
  );
}

/** Releases the files of cases that were decided long ago, even if the members still exist. */
async function releaseFiles(dataSource: DataSource): Promise<void> {
  const batch = 500;
  for (let released = batch; released === batch;)
    released = await inTransaction(dataSource, async tx => {
      const over = await db(tx)
        .selectFrom('moderation_cases')
        .select('id')
        .where(cases => cases.not(keepsEvidence(cases)))
        .where(hasFiles)
        .orderBy('id')
        .limit(batch)
        .forUpdate()
        .skipLocked()
        .execute();
      const ids = over.map(({ id }) => id);
      await db(tx).updateTable('moderation_snapshots').set({ files: [] }).where('case_id', '=', anyOf(ids)).execute();
      await publishEvidence(tx, ids);
      return ids.length;
    });
}
