import { siteContentChanged } from '@aar/contracts/content/site-content.messages';
import { inTransaction } from '@aar/platform/database/transaction';
import { defineRecurringWork } from '@aar/platform/due-work/define-due-work';
import { OnDue } from '@aar/platform/due-work/on-due';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const day = 86_400_000;

export const tellEntriesAgain = defineRecurringWork('tell-entries-again', { every: day });

/**
 * Publishes all entries of the site's content again once a day. The stream has only the last two weeks, so a service that begins
 * to consume an entry would never get a name that was set before. A service that already has the version ignores it.
 */
@Injectable()
export class EntriesToldAgain {
  constructor(private readonly dataSource: DataSource) {}

  @OnDue(tellEntriesAgain)
  async tell(): Promise<void> {
    await inTransaction(this.dataSource, async tx => {
      const entries = await tx.query<{ key: string; content: string; isActive: boolean; version: number }[]>(
        'select key, content, is_active as "isActive", version from site_contents order by key',
      );
      for (const entry of entries) await addToOutbox(tx, siteContentChanged, entry);
    });
  }
}
