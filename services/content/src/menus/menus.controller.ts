import type { Actor } from '@aar/contracts/access';
import { menuItems } from '@aar/contracts/content/menu-items.contract';
import { inTransaction } from '@aar/platform/database/transaction';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';
import { Menus } from './menus.service';

type In = Inputs<typeof menuItems>;

@Implements(menuItems)
export class MenusController implements Handlers<typeof menuItems> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly menus: Menus,
  ) {}

  async list({ location }: In['list']) {
    const items = await this.menus.list(this.dataSource.manager, location);
    return { menuItems: items.filter(({ isVisible }) => isVisible) };
  }

  async all({ location }: In['all']) {
    return { items: await this.menus.list(this.dataSource.manager, location) };
  }

  create(input: In['create'], actor: Actor, once: Once) {
    return once(tx => this.menus.create(tx, input, actor));
  }

  reorder({ items }: In['reorder'], actor: Actor) {
    return inTransaction(this.dataSource, async tx => {
      await this.menus.reorder(tx, items, actor);
      return {};
    });
  }

  update(input: In['update'], actor: Actor, once: Once) {
    return once(tx => this.menus.update(tx, input, actor));
  }

  delete({ id }: In['delete'], actor: Actor, once: Once) {
    return once(async tx => {
      await this.menus.delete(tx, id, actor);
      return {};
    });
  }
}
