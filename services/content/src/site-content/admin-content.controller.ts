import type { Actor } from '@aar/contracts/access';
import { adminContent } from '@aar/contracts/content/admin-content.contract';
import { inTransaction } from '@aar/platform/database/transaction';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';
import { ContentItems } from './content-items.service';

type In = Inputs<typeof adminContent>;

@Implements(adminContent)
export class AdminContentController implements Handlers<typeof adminContent> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly items: ContentItems,
  ) {}

  list(input: In['list']) {
    return this.items.page(input);
  }

  create(input: In['create'], actor: Actor, once: Once) {
    return once(tx => this.items.create(tx, input, actor));
  }

  save({ items }: In['save'], actor: Actor) {
    return inTransaction(this.dataSource, async tx => {
      await this.items.save(tx, items, actor);
      return {};
    });
  }

  update({ id, ...change }: In['update'], actor: Actor, once: Once) {
    return once(tx => this.items.update(tx, id, change, actor));
  }

  delete({ id }: In['delete'], actor: Actor, once: Once) {
    return once(async tx => {
      await this.items.delete(tx, id, actor);
      return {};
    });
  }
}
