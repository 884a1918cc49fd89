import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { anyOf } from '@aar/platform/database/any-of';
import { defineRecurringWork } from '@aar/platform/due-work/define-due-work';
import { OnDue } from '@aar/platform/due-work/on-due';
import { Reconciler } from '@aar/platform/service/reconciler';
import { wallTime } from '@aar/platform/service/wall-time';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { db } from '../database/db';
import { MediaStorage } from '../media/media-storage';
import { journalFileAt } from './journal-file-names';

/** Milliseconds between two files: each is an object of its own, because no store can append to one. */
const pause = 10_000;
/** Maximum number of entries in a file. */
const batch = 5_000;
const day = 24 * 3_600_000;
/** Longer than any backup is stored. */
const retention = 35 * day;

export const forgetOldJournal = defineRecurringWork('forget-old-journal', { every: day });

/**
 * Writes the journal to the file storage, where no restore of a database reaches it. A file exists before its rows are
 * deleted; after a crash in between, or with two replicas, entries are in two files, and readers identify them by their ids.
 */
@Injectable()
export class JournalFiles extends Reconciler {
  protected override readonly runsWhileHeld = true;

  constructor(
    private readonly dataSource: DataSource,
    private readonly storage: MediaStorage,
  ) {
    super('journal', pause);
  }

  protected override async reconcile(stopping: AbortSignal) {
    while (!stopping.aborted && (await this.writeSome()) === batch);
  }

  @OnDue(forgetOldJournal)
  async forgetOld() {
    const oldest = journalFileAt(new Date(wallTime() - retention));
    const old: string[] = [];
    for await (const name of this.storage.journal.names()) {
      if (name >= oldest) break;
      old.push(name);
    }
    await this.storage.journal.removeAll(old);
  }

  private async writeSome(): Promise<number> {
    const journal = db(this.dataSource);
    const rows = await journal.selectFrom('journal_lines').select(['id', 'line']).orderBy('seq').limit(batch).execute();
    if (rows.length === 0) return 0;
    const text = rows.map(({ line }) => `${line}\n`).join('');
    await this.storage.journal.put(`${journalFileAt(new Date())}-${randomUUID()}.jsonl`, Readable.from([text]));
    await journal
      .deleteFrom('journal_lines')
      .where('id', '=', anyOf(rows.map(({ id }) => id)))
      .execute();
    return rows.length;
  }
}
