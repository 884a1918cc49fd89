import type { MediaPurpose } from '@aar/contracts/content/media.contract';
import { ago } from '@aar/platform/database/ago';
import { inTransaction } from '@aar/platform/database/transaction';
import { defineRecurringWork } from '@aar/platform/due-work/define-due-work';
import { OnDue } from '@aar/platform/due-work/on-due';
import { addEffects } from '@aar/platform/effects/add-effects';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { db } from '../database/db';
import { folderOf } from './media-storage';
import { removeFiles } from './remove-files';

const hour = 3_600_000;
/** Much longer than any upload takes. */
const abandonedAfter = '1 hour';
const batch = 100;

export const sweepFilesBeingStored = defineRecurringWork('sweep-files-being-stored', { every: hour });

interface StoredFiles {
  storedAs: string;
  purpose: MediaPurpose;
  names: string[];
}

/** Records the files that are being written to the storage, so that a cleanup can remove what a killed process left there. */
@Injectable()
export class FilesBeingStored {
  private readonly logger = new Logger('files-being-stored');

  constructor(private readonly dataSource: DataSource) {}

  async begin({ storedAs, purpose, names }: StoredFiles): Promise<void> {
    await db(this.dataSource)
      .insertInto('files_being_stored')
      .values({ stored_as: storedAs, purpose, names })
      .execute();
  }

  /** Runs in the transaction of the row. Throws if a cleanup has removed the files, so that no row lacks its files. */
  async end(tx: EntityManager, { storedAs }: StoredFiles): Promise<void> {
    if (!(await forget(tx, storedAs))) throw new Error('storing the files took too long');
  }

  /** Removes the files stored so far. If there is no record any more, their row was committed, and they are not removed. */
  async undo(note: StoredFiles): Promise<void> {
    try {
      await inTransaction(this.dataSource, async tx => {
        if (await forget(tx, note.storedAs)) await removeFilesOf(tx, [note]);
      });
    } catch (error) {
      this.logger.warn(`left to the sweep: ${(error as Error).message}`);
    }
  }

  @OnDue(sweepFilesBeingStored)
  async sweep(): Promise<void> {
    while ((await this.sweepSome()) === batch);
  }

  private sweepSome(): Promise<number> {
    return inTransaction(this.dataSource, async tx => {
      const abandoned = await db(tx)
        .deleteFrom('files_being_stored')
        .where('stored_as', 'in', ({ selectFrom }) =>
          selectFrom('files_being_stored')
            .select('stored_as')
            .where('begun_at', '<', ago(abandonedAfter))
            .limit(batch)
            .forUpdate()
            .skipLocked(),
        )
        .returning(['stored_as as storedAs', 'purpose', 'names'])
        .execute();
      await removeFilesOf(tx, abandoned);
      return abandoned.length;
    });
  }
}

/** Whether it was still recorded. */
async function forget(tx: EntityManager, storedAs: string): Promise<boolean> {
  const deletion = db(tx).deleteFrom('files_being_stored').where('stored_as', '=', storedAs);
  return (await deletion.executeTakeFirst()).numDeletedRows > 0;
}

const removeFilesOf = (tx: EntityManager, notes: StoredFiles[]) =>
  addEffects(
    tx,
    removeFiles,
    notes.flatMap(({ purpose, names }) => names.map(name => ({ folder: folderOf(purpose), name }) as const)),
  );
