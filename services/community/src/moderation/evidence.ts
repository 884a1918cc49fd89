import type { ModerationCaseDetail } from '@aar/contracts/community/moderation.contract';
import type { ReportTarget } from '@aar/contracts/community/reports.contract';
import { deleteInBatches } from '@aar/platform/database/prune';
import { inTransaction } from '@aar/platform/database/transaction';
import type { DataSource, EntityManager } from 'typeorm';
import type { z } from 'zod';
import { publishEvidence } from './evidence-files';
import { previewStatement, withMaskedContacts } from './reportables';

type Detail = Required<z.input<typeof ModerationCaseDetail>>;

/** Days for which earlier texts are stored, and for which a decided case still holds what it is about. */
const evidenceDays = 90;

/** Most snapshots and earlier texts that a case shows. */
const mostShown = 50;

/** SQL on `moderation_cases`: whether the case is open or was decided within the retention, so that it holds its evidence. */
const holds = `(moderation_cases.status <> 'decided' or exists (
  select from moderation_steps
  where case_id = moderation_cases.id and done_at > now() - interval '${evidenceDays} days'))`;
/** SQL on `moderation_cases`: whether content still holds files for it. */
const hasFiles = `exists (select from moderation_snapshots where case_id = moderation_cases.id and files <> '{}')`;
/** SQL on `text_versions`. */
const isHeld = `exists (
  select from moderation_cases
  where target_type = text_versions.target_type and target_id = text_versions.target_id and ${holds})`;

/**
 * Stores the thing of a case as it is now, unless the case already has it like that. The place of a photo is left out: it is that
 * of an event, which may be somebody else's.
 */
export async function storeSnapshot(tx: EntityManager, caseId: string, type: ReportTarget, id: string): Promise<void> {
  const place = type === 'event_photo' ? 'null::text' : 'place';
  const stored = await tx.query<{ files: string[] }[]>(
    `insert into moderation_snapshots (case_id, title, text, place, picture, files)
     select $2, thing.title, thing.text, thing.place, thing.picture, thing.files
     from (select title, text, ${place} as place, picture, files from (${previewStatement(type)}) now) thing
     where not exists (
       select from moderation_snapshots known
       where case_id = $2 and (known.title, known.text, known.place, known.picture, known.files)
         is not distinct from (thing.title, thing.text, thing.place, thing.picture, thing.files))
     returning files`,
    [id, caseId],
  );
  if (stored.some(({ files }) => files.length > 0)) await publishEvidence(tx, [caseId]);
}

/** Stores why an event was cancelled, which its participants read in a notification and the event itself does not say. */
export const storeCancellation = (tx: EntityManager, eventId: string, reason: string): Promise<unknown> =>
  tx.query(
    `insert into text_versions (target_type, target_id, owner_id, title, text)
     select 'event', id, owner_id, title, $2 from events where id = $1 and $2 <> ''`,
    [eventId, reason],
  );

/** The thing as it was at each report, oldest first, and its earlier texts, newest first. */
export async function evidenceOf(
  tx: EntityManager,
  { id, targetType, targetId }: Pick<Detail, 'id' | 'targetType' | 'targetId'>,
): Promise<Pick<Detail, 'asReported' | 'versions'>> {
  const asReported = await tx.query<Detail['asReported']>(
    `select title, text, nullif(place, '') as place, picture, files, taken_at as "reportedAt" from moderation_snapshots
     where case_id = $1 order by id limit ${mostShown}`,
    [id],
  );
  const versions = await tx.query<Detail['versions']>(
    `select title, text, replaced_at as "replacedAt" from text_versions where target_type = $1 and target_id = $2
     order by id desc limit ${mostShown}`,
    [targetType, targetId],
  );
  return { asReported: asReported.map(withMaskedContacts), versions: versions.map(withMaskedContacts) };
}

/** Erases the cases about a member and their earlier texts. What a case still holds loses its owner, and is pruned later. */
export const erasureOfEvidence = [
  `delete from text_versions where owner_id = $1 and not ${isHeld}`,
  'update text_versions set owner_id = null where owner_id = $1',
  `delete from moderation_cases where owner_id = $1 and not ${holds} and not ${hasFiles}`,
  'update moderation_cases set owner_id = null where owner_id = $1',
];

/** Deletes what no case holds any more: texts that are older than the retention, and everything of erased members. */
export async function pruneEvidence(dataSource: DataSource): Promise<void> {
  const isOver = `(owner_id is null or replaced_at < now() - interval '${evidenceDays} days')`;
  await deleteInBatches(dataSource, 'text_versions', `${isOver} and not ${isHeld}`);
  await releaseFiles(dataSource);
  await deleteInBatches(dataSource, 'moderation_cases', `owner_id is null and not ${holds} and not ${hasFiles}`);
}

/** Ends the hold on the files of cases that were decided long ago, also of members who are still there. */
async function releaseFiles(dataSource: DataSource): Promise<void> {
  const batch = 500;
  for (let released = batch; released === batch;)
    released = await inTransaction(dataSource, async tx => {
      const over = await tx.query<{ id: string }[]>(
        `select id from moderation_cases where not ${holds} and ${hasFiles} order by id limit ${batch}
         for update skip locked`,
      );
      const ids = over.map(({ id }) => id);
      await tx.query(`update moderation_snapshots set files = '{}' where case_id = any($1)`, [ids]);
      await publishEvidence(tx, ids);
      return ids.length;
    });
}
