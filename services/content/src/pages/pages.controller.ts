import { pages } from '@aar/contracts/content/pages.contract';
import { Problem } from '@aar/platform/errors/problem';
import type { Handlers, Inputs } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';
import { PageEntity } from './page.entity';

@Implements(pages)
export class PagesController implements Handlers<typeof pages> {
  constructor(private readonly dataSource: DataSource) {}

  async public({ slug }: Inputs<typeof pages>['public']) {
    const page = await this.dataSource.getRepository(PageEntity).findOneBy({ slug, isPublished: true });
    if (!page) throw new Problem('content.page.unknown');
    return page;
  }
}
