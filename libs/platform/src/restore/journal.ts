import { randomUUID } from 'node:crypto';
import { type JournalEntry, journalEntryWritten } from '@aar/contracts/content/journal.messages';
import { jetstream } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { PUBLISHER } from '../messaging/message-headers';
import type { Nats } from '../messaging/nats';
import { addToOutbox } from '../messaging/outbox';
import { eventSubject } from '../messaging/streams';

/** A kind of entry that a service writes and, after a restore, applies again. */
export interface JournalKind<S extends z.ZodType = z.ZodType> {
  service: string;
  name: string;
  schema: S;
}

/**
 * Something that a restore must not undo. Its data name nobody: members and contacts appear as `journalDigest`. Applying an
 * entry again, or one that the restored database already has, must change nothing.
 */
export const defineJournal = <S extends z.ZodObject>(service: string, name: string, schema: S): JournalKind<S> => ({
  service,
  name,
  schema,
});

const entryOf = <K extends JournalKind>({ service, name, schema }: K, data: z.input<K['schema']>) =>
  ({
    entryId: randomUUID(),
    service,
    kind: name,
    at: new Date().toISOString(),
    data: schema.parse(data) as Record<string, unknown>,
  }) satisfies z.input<typeof JournalEntry>;

/** Writes an entry in the transaction of its change; it leaves the database with the next batch of events. */
export const addToJournal = <K extends JournalKind>(tx: EntityManager, kind: K, data: z.input<K['schema']>) =>
  addToOutbox(tx, journalEntryWritten, journalEntryWritten.schema.parse(entryOf(kind, data)));

/** An entry as a row of the outbox, for a statement that writes it itself. */
export const outboxEntryOf = <K extends JournalKind>(kind: K, data: z.input<K['schema']>) => ({
  name: journalEntryWritten.name,
  data: JSON.stringify(entryOf(kind, data)),
});

/** Resolves once the entry is stored outside of the database, for work that must not begin before. Rejects after `timeout` ms. */
export async function writeToJournal<K extends JournalKind>(
  nats: Nats,
  kind: K,
  data: z.input<K['schema']>,
  timeout: number,
): Promise<void> {
  const entry = entryOf(kind, data);
  const sent = headers();
  sent.set(PUBLISHER, 'journal');
  const connection = await nats.connected(AbortSignal.timeout(timeout));
  await jetstream(connection).publish(eventSubject(journalEntryWritten.name), JSON.stringify(entry), {
    msgID: entry.entryId,
    headers: sent,
    timeout,
  });
}
