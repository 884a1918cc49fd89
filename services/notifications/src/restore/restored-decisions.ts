import type { JournalKind } from '@aar/platform/restore/journal';
import { idsOfDigests, journalDigest } from '@aar/platform/restore/journal-digest';
import { dropDone } from '@aar/platform/restore/journal-of-due-work';
import { OnRestored, type RestoredEntry } from '@aar/platform/restore/on-restored';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { unlessAsWide } from '../suppressions/suppressions';
import { doneWork, mailStoppedJournal, suppressionJournal, switchedOffJournal } from './journal-kinds';

type Entry<K extends JournalKind> = RestoredEntry<z.output<K['schema']>>;

/** Mails that due work sends by itself, each with a row that says when it was sent. */
const mails = ['security_notices', 'contact_mails'];

/** Applies again what members decided and providers reported since, and what was sent outside of deliveries. */
@Injectable()
export class RestoredDecisions {
  /** Only what was switched off: what was switched on since, the member switches on again. */
  @OnRestored(switchedOffJournal)
  async switchOff(entries: Entry<typeof switchedOffJournal>[], tx: EntityManager) {
    for (const { id, data } of await membersOf(tx, entries))
      await tx.query(
        `insert into preferences (member_id, switched_off, digest) values ($1, $2, $3)
         on conflict (member_id) do update set digest = preferences.digest and excluded.digest, updated_at = now(),
           switched_off = array(select distinct unnest(preferences.switched_off || excluded.switched_off)),
           switched_on = array(select unnest(preferences.switched_on) except select unnest(excluded.switched_off))`,
        [id, data.ways, data.digest],
      );
  }

  @OnRestored(mailStoppedJournal)
  async stopMail(entries: Entry<typeof mailStoppedJournal>[], tx: EntityManager) {
    for (const { id, data } of await membersOf(tx, entries))
      await tx.query(
        `update recipients set ${data.consent} = false, ${data.consent}_decided_at = $2
         where member_id = $1 and coalesce(${data.consent}_decided_at < $2, true)`,
        [id, data.stoppedAt],
      );
  }

  @OnRestored(suppressionJournal)
  async suppress(entries: Entry<typeof suppressionJournal>[], tx: EntityManager) {
    for (const { data } of entries)
      await tx.query(
        `insert into suppressions (contact_type, contact_digest, reason, detail, provider, scope)
         values ($1, $2, $3, '', $4, $5) ${unlessAsWide}`,
        [data.contactType, Buffer.from(data.digest, 'base64'), data.reason, data.provider, data.scope],
      );
  }

  @OnRestored(doneWork)
  async dropDone(entries: Entry<typeof doneWork>[], tx: EntityManager) {
    await dropDone(tx, entries);
    const done = new Set(entries.map(({ data }) => data.key));
    for (const table of mails) {
      const waiting: { id: string }[] = await tx.query(`select id from ${table} where finished_at is null`);
      const sent = waiting.filter(({ id }) => done.has(journalDigest(tx, id))).map(({ id }) => id);
      await tx.query(`update ${table} set finished_at = now(), outcome = 'sent' where id = any ($1)`, [sent]);
    }
  }
}

async function membersOf<D extends { member: string }>(tx: EntityManager, entries: RestoredEntry<D>[]) {
  const ids = await idsOfDigests(
    tx,
    'recipients',
    'member_id',
    entries.map(({ data }) => data.member),
  );
  return entries.flatMap(({ data }) => {
    const id = ids.get(data.member);
    return id ? [{ id, data }] : [];
  });
}
