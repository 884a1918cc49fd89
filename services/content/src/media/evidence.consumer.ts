import { evidenceChanged } from '@aar/contracts/community/evidence.messages';
import type { EventData } from '@aar/contracts/messaging';
import { photoPurposes } from '@aar/contracts/content/upload-purposes';
import { anyOf, noneOf } from '@aar/platform/database/any-of';
import { fromExcluded } from '@aar/platform/database/from-excluded';
import { addEffects } from '@aar/platform/effects/add-effects';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { isNewerRow } from '@aar/platform/read-models/newer';
import { Controller } from '@nestjs/common';
import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';
import { mediaFileColumns } from './media-file';
import { namesOf } from './media-files.rules';
import { folderOf } from './media-storage';
import { removeFiles } from './remove-files';

type Evidence = EventData<typeof evidenceChanged>;

/** Keeps the files of open cases in the storage; files that a case releases are removed if nothing else needs them. */
@Controller()
export class EvidenceConsumer {
  @OnEvent(evidenceChanged)
  async follow({ caseId, version, files }: Evidence, tx: EntityManager) {
    const applied = await db(tx)
      .insertInto('evidence_cases')
      .values({ case_id: caseId, version, files })
      .onConflict(known =>
        known
          .column('case_id')
          .doUpdateSet(fromExcluded({ version, files }))
          .where(eb => isNewerRow(eb, 'evidence_cases', ['files'])),
      )
      .returning('version')
      .executeTakeFirst();
    if (!applied) return;
    await keepFiles(tx, caseId, files);
    await release(tx, caseId, files);
  }
}

/** A file that was already removed is skipped. */
async function keepFiles(tx: EntityManager, caseId: string, files: string[]): Promise<void> {
  const stored = await db(tx)
    .selectFrom('media_files')
    .select(mediaFileColumns)
    .where(({ eb, or, cast }) =>
      or([eb(cast<string>('id', 'text'), '=', anyOf(files)), eb('stored_as', '=', anyOf(files.map(storedAsOf)))]),
    )
    .where('purpose', 'in', ['avatar', ...photoPurposes, 'message-attachment'])
    .forShare()
    .execute();
  const held = stored.flatMap(found =>
    files
      .filter(file => file === found.id || storedAsOf(file) === found.storedAs)
      .map(file => ({
        case_id: caseId,
        file,
        folder: folderOf(found.purpose),
        names: namesOf(found),
        type: found.type,
      })),
  );
  if (held.length > 0)
    await db(tx)
      .insertInto('evidence_files')
      .values(held)
      .onConflict(known => known.doNothing())
      .execute();
}

/** `a1b2-640.webp` is a file of the picture stored as `a1b2`. */
const storedAsOf = (file: string) => file.replace(/-\d+\.[a-z]+$/, '');

async function release(tx: EntityManager, caseId: string, files: string[]): Promise<void> {
  const rows = await db(tx)
    .deleteFrom('evidence_files')
    .where('case_id', '=', caseId)
    .where('file', '<>', noneOf(files))
    .returning(['folder', 'names'])
    .execute();
  const released = rows.flatMap(({ folder, names }) => names.map(name => ({ folder, name })));
  const names = released.map(({ name }) => name);
  const needed = await db(tx)
    .selectFrom(sql<{ name: string }>`unnest(${names}::text[])`.as<'file'>(sql`file(name)`))
    .select('file.name')
    .where(({ or, exists, selectFrom, ref }) => {
      const ofCases = selectFrom('evidence_files').select('case_id');
      const ofUploads = selectFrom('media_files').select('id');
      const storedAs = sql<string>`regexp_replace(${ref('file.name')}, '-\\d+\\.[a-z]+$', '')`;
      return or([
        exists(ofCases.where('names', '@>', sql<string[]>`array[${ref('file.name')}]`)),
        exists(
          ofUploads.where(({ eb }) => or([eb('stored_as', '=', ref('file.name')), eb('stored_as', '=', storedAs)])),
        ),
      ]);
    })
    .execute();
  const isNeeded = new Set(needed.map(({ name }) => name));
  await addEffects(
    tx,
    removeFiles,
    released.filter(({ name }) => !isNeeded.has(name)),
  );
}
