import { idsOfDigests, journalDigest } from '@aar/platform/restore/journal-digest';
import { OnRestored, type RestoredEntry } from '@aar/platform/restore/on-restored';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';
import { endFactors, factorKinds, marksOf } from '../credentials/end-factors';
import { factorEndedJournal } from '../journal/journal-kinds';

/** Ends again the second factors that had ended since a backup, so that a lost phone or a used code gives no access. */
@Injectable()
export class RestoredFactors {
  @OnRestored(factorEndedJournal)
  async endAgain(entries: RestoredEntry<{ member: string; factor: string }>[], tx: EntityManager) {
    const digests = entries.map(({ data }) => data.member);
    const ended = new Set(entries.map(({ data }) => data.factor));
    for (const id of (await idsOfDigests(db(tx), tx, ['accounts', 'id'], digests)).values())
      for (const kind of factorKinds)
        for (const mark of await marksOf(tx, id, kind))
          if (ended.has(journalDigest(tx, mark))) await endFactors(tx, id, kind, mark);
  }
}
