import { doneWorkOf, dropDone } from '@aar/platform/restore/journal-of-due-work';
import { OnRestored, type RestoredEntry } from '@aar/platform/restore/on-restored';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

export const doneWork = doneWorkOf('community');

/** Drops the reminders that had been sent before the database was restored. */
@Injectable()
export class RestoredWork {
  @OnRestored(doneWork)
  async dropDone(entries: RestoredEntry<{ work: string; key: string }>[], tx: EntityManager) {
    await dropDone(tx, entries);
  }
}
