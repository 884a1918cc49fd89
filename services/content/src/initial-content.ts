import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { cacheInvalidated } from '@aar/contracts/gateway/live.messages';
import { Live } from '@aar/platform/messaging/live';
import { inTransaction } from '@aar/platform/database/transaction';
import { whenServersAnswer } from '@aar/platform/service/when-servers-answer';
import { DataSource } from 'typeorm';
import { writeInitialPages } from './pages/initial-pages';
import { initialEntries } from './site-content/initial-entries';
import { writeContent } from './site-content/write-content';

/**
 * Adds the initial texts, switches and pages to a new site before it serves requests, and those that are new in this version
 * to an existing site; what staff have changed is not touched. Replicas that start concurrently add each of them once.
 */
@Injectable()
export class InitialContent implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly live: Live,
  ) {}

  async onApplicationBootstrap() {
    await whenServersAnswer('the initial content', () =>
      inTransaction(this.dataSource, async tx => {
        await writeContent(tx, initialEntries, { missingOnly: true });
        await writeInitialPages(tx);
      }),
    );
    this.live.publish(cacheInvalidated, { tags: ['content.site-content'] });
  }
}
