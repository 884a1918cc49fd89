import { evidenceChanged } from '@aar/contracts/community/evidence.messages';
import type { EventData } from '@aar/contracts/messaging';
import { photoPurposes } from '@aar/contracts/content/upload-purposes';
import { addEffects } from '@aar/platform/effects/add-effects';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { isNewer } from '@aar/platform/read-models/newer';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { MediaFileEntity } from './media-file.entity';
import { namesOf } from './media-files.rules';
import { folderOf, type MediaFolder } from './media-storage';
import { removeFiles } from './remove-files';

type Evidence = EventData<typeof evidenceChanged>;

/** Holds the files of open cases in the storage; those that a case releases are removed, if nothing else has them. */
@Controller()
export class EvidenceConsumer {
  @OnEvent(evidenceChanged)
  async follow({ caseId, version, files }: Evidence, tx: EntityManager) {
    const applied = await tx.query(
      `insert into evidence_cases (case_id, version, files) values ($1, $2, $3)
       on conflict (case_id) do update set version = excluded.version, files = excluded.files
         where ${isNewer('evidence_cases', 'version', ['files'])}
       returning 1`,
      [caseId, version, files],
    );
    if (applied.length === 0) return;
    await hold(tx, caseId, files);
    await release(tx, caseId, files);
  }
}

/** A file that is gone already cannot be held. */
async function hold(tx: EntityManager, caseId: string, files: string[]): Promise<void> {
  const stored = await tx
    .createQueryBuilder(MediaFileEntity, 'file')
    .where('(cast(file.id as text) = any(:files) or file.storedAs = any(:storedAs))', {
      files,
      storedAs: files.map(storedAsOf),
    })
    .andWhere('file.purpose = any(:purposes)', { purposes: ['avatar', ...photoPurposes, 'message-attachment'] })
    .setLock('pessimistic_read')
    .getMany();
  for (const found of stored)
    for (const file of files)
      if (file === found.id || storedAsOf(file) === found.storedAs)
        await tx.query(
          `insert into evidence_files (case_id, file, folder, names, type) values ($1, $2, $3, $4, $5)
           on conflict do nothing`,
          [caseId, file, folderOf(found.purpose), namesOf(found), found.type],
        );
}

/** `a1b2-640.webp` is a file of the picture stored as `a1b2`. */
const storedAsOf = (file: string) => file.replace(/-\d+\.[a-z]+$/, '');

async function release(tx: EntityManager, caseId: string, files: string[]): Promise<void> {
  const [rows] = await tx.query<[{ folder: MediaFolder; names: string[] }[], number]>(
    'delete from evidence_files where case_id = $1 and file <> all ($2) returning folder, names',
    [caseId, files],
  );
  const released = rows.flatMap(({ folder, names }) => names.map(name => ({ folder, name })));
  const needed = await tx.query<{ name: string }[]>(
    `select name from unnest($1::text[]) name
     where exists (select from evidence_files where names @> array[name])
       or exists (select from media_files where stored_as in (name, regexp_replace(name, '-\\d+\\.[a-z]+$', '')))`,
    [released.map(({ name }) => name)],
  );
  const isNeeded = new Set(needed.map(({ name }) => name));
  await addEffects(
    tx,
    removeFiles,
    released.filter(({ name }) => !isNeeded.has(name)),
  );
}
