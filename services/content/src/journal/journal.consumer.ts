import type { EventData } from '@aar/contracts/messaging';
import { journalEntryWritten } from '@aar/contracts/content/journal.messages';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Keeps entries of the journal until they are written to the file storage. */
@Controller()
export class JournalConsumer {
  @OnEvent(journalEntryWritten)
  async keep(entry: EventData<typeof journalEntryWritten>, tx: EntityManager) {
    await tx.query('insert into journal_lines (id, line) values ($1, $2) on conflict do nothing', [
      entry.entryId,
      JSON.stringify(entry),
    ]);
  }
}
