import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { inTransaction } from '@aar/platform/events/transaction';
import { DataSource } from 'typeorm';
import { initialPages } from './pages/initial-pages';
import { PageEntity } from './pages/page.entity';
import { initialEntries } from './site-content/initial-entries';
import { SiteContentService } from './site-content/site-content.service';

/** Gives a new site its texts, switches and legal pages; replicas that start together add each of them once. */
@Injectable()
export class InitialContent implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly siteContent: SiteContentService,
  ) {}

  async onApplicationBootstrap() {
    await inTransaction(this.dataSource, async tx => {
      await this.siteContent.addMissing(tx, initialEntries);
      await tx.createQueryBuilder().insert().into(PageEntity).values(initialPages).orIgnore().execute();
    });
  }
}
