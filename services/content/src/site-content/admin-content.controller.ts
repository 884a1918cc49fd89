import type { Actor } from '@aar/contracts/access';
import { adminContent } from '@aar/contracts/content/admin-content.contract';
import { inTransaction } from '@aar/platform/database/transaction';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';
import { ContentItems } from './content-items.service';
import { EmbeddedPictures } from './embedded-pictures.service';

type In = Inputs<typeof adminContent>;

@Implements(adminContent)
export class AdminContentController implements Handlers<typeof adminContent> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly items: ContentItems,
    private readonly embedded: EmbeddedPictures,
  ) {}

  list(input: In['list']) {
    return this.items.page(input);
  }

  create(input: In['create'], actor: Actor, once: Once) {
    return this.embedded.store([input], actor, once, (tx, [item]) => this.items.create(tx, item!, actor));
  }

  save({ items }: In['save'], actor: Actor) {
    const once: Once = work => inTransaction(this.dataSource, work);
    return this.embedded.store(items, actor, once, async (tx, stored) => {
      await this.items.save(tx, stored, actor);
      return {};
    });
  }

  async update({ id, ...change }: In['update'], actor: Actor, once: Once) {
    const item = { ...change, key: change.key ?? (await this.items.keyOf(id)) };
    return this.embedded.store([item], actor, once, (tx, [stored]) => this.items.update(tx, id, stored!, actor));
  }

  delete({ id }: In['delete'], actor: Actor, once: Once) {
    return once(async tx => {
      await this.items.delete(tx, id, actor);
      return {};
    });
  }
}
