import { z } from 'zod';
import { defineEvent } from '../messaging';
import { Instant } from '../vocabulary';

/**
 * Something that a restore from a backup must not undo, with digests in place of the persons concerned. Any service adds it
 * to its outbox in the transaction of the change; content stores it in the file storage, outside of every backup.
 */
export const JournalEntry = z.object({
  entryId: z.uuid(),
  /** Which service can apply it again. */
  service: z.string().max(40),
  kind: z.string().max(40),
  at: Instant,
  data: z.record(z.string(), z.unknown()),
});

export const journalEntryWritten = defineEvent('content.journal-entry.written.v1', JournalEntry, {
  survivesRestores: true,
});
