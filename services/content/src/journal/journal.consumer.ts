import type { EventData } from '@aar/contracts/messaging';
import { journalEntryWritten } from '@aar/contracts/content/journal.messages';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';

/** Stores entries of the journal until they are written to the file storage. */
@Controller()
export class JournalConsumer {
  @OnEvent(journalEntryWritten)
  async store(entry: EventData<typeof journalEntryWritten>, tx: EntityManager) {
    const line = { id: entry.entryId, line: JSON.stringify(entry) };
    await db(tx)
      .insertInto('journal_lines')
      .values(line)
      .onConflict(known => known.doNothing())
      .execute();
  }
}
