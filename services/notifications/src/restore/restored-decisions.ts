import type { SuppressionReason } from '@aar/contracts/notifications/suppressions.contract';
import { anyOf } from '@aar/platform/database/any-of';
import type { JournalKind } from '@aar/platform/restore/journal';
import { idsOfDigests, journalDigest } from '@aar/platform/restore/journal-digest';
import { dropDone } from '@aar/platform/restore/journal-of-due-work';
import { OnRestored, type RestoredEntry } from '@aar/platform/restore/on-restored';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { addUnlessAsWide } from '../suppressions/suppressions';
import { db } from '../database/db';
import { decisionOf } from '../vocabulary/consent';
import { doneWork, mailStoppedJournal, suppressionJournal, switchedOffJournal } from '../journal/journal-kinds';

type Entry<K extends JournalKind> = RestoredEntry<z.output<K['schema']>>;

/** Mails that due work sends separately, each with a row that records when it was sent. */
const mails = ['security_notices', 'contact_mails'] as const;

/** Applies again what members decided and providers reported since the backup, and what was sent outside of deliveries. */
@Injectable()
export class RestoredDecisions {
  /** Only what was switched off: members switch on again themselves what they had switched on since. */
  @OnRestored(switchedOffJournal)
  async switchOff(entries: Entry<typeof switchedOffJournal>[], tx: EntityManager) {
    for (const { id, data } of await membersOf(tx, entries))
      await db(tx)
        .insertInto('preferences')
        .values({ member_id: id, switched_off: data.ways, digest: data.digest })
        .onConflict(known =>
          known.column('member_id').doUpdateSet(({ ref }) => {
            const off = ref('excluded.switched_off');
            return {
              digest: sql<boolean>`${ref('preferences.digest')} and ${ref('excluded.digest')}`,
              updated_at: sql<Date>`now()`,
              switched_off: sql<string[]>`array(select distinct unnest(${ref('preferences.switched_off')} || ${off}))`,
              switched_on: sql<
                string[]
              >`array(select unnest(${ref('preferences.switched_on')}) except select unnest(${off}))`,
            };
          }),
        )
        .execute();
  }

  @OnRestored(mailStoppedJournal)
  async stopMail(entries: Entry<typeof mailStoppedJournal>[], tx: EntityManager) {
    for (const { id, data } of await membersOf(tx, entries))
      await db(tx)
        .updateTable('recipients')
        .set(decisionOf(data.consent, false, data.stoppedAt))
        .where('member_id', '=', id)
        .where(({ eb, or }) => {
          const decidedAt = `${data.consent}_decided_at` as const;
          return or([eb(decidedAt, 'is', null), eb(decidedAt, '<', new Date(data.stoppedAt))]);
        })
        .execute();
  }

  @OnRestored(suppressionJournal)
  async suppress(entries: Entry<typeof suppressionJournal>[], tx: EntityManager) {
    for (const { data } of entries)
      await addUnlessAsWide(tx, {
        contact_type: data.contactType,
        contact_digest: Buffer.from(data.digest, 'base64'),
        masked_contact: null,
        detail: '',
        provider: data.provider,
        scope: data.scope,
        // The journal contains what `Suppressions.add` wrote.
        reason: data.reason as SuppressionReason,
      });
  }

  @OnRestored(doneWork)
  async dropDone(entries: Entry<typeof doneWork>[], tx: EntityManager) {
    await dropDone(tx, entries);
    const done = new Set(entries.map(({ data }) => data.key));
    for (const table of mails) {
      const waiting = await db(tx).selectFrom(table).select('id').where('finished_at', 'is', null).execute();
      const sent = waiting.filter(({ id }) => done.has(journalDigest(tx, id))).map(({ id }) => id);
      await db(tx)
        .updateTable(table)
        .set({ finished_at: sql<Date>`now()`, outcome: 'sent' })
        .where('id', '=', anyOf(sent))
        .execute();
    }
  }
}

async function membersOf<D extends { member: string }>(tx: EntityManager, entries: RestoredEntry<D>[]) {
  const ids = await idsOfDigests(
    db(tx),
    tx,
    ['recipients', 'member_id'],
    entries.map(({ data }) => data.member),
  );
  return entries.flatMap(({ data }) => {
    const id = ids.get(data.member);
    return id ? [{ id, data }] : [];
  });
}
