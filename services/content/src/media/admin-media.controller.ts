import type { Actor } from '@aar/contracts/access';
import { adminMedia } from '@aar/contracts/content/admin-media.contract';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { Library } from './library.service';

type In = Inputs<typeof adminMedia>;

@Implements(adminMedia)
export class AdminMediaController implements Handlers<typeof adminMedia> {
  constructor(private readonly library: Library) {}

  list(input: In['list']) {
    return this.library.page(input);
  }

  get({ id }: In['get']) {
    return this.library.find(id);
  }

  update({ id, ...change }: In['update'], actor: Actor, once: Once) {
    return once(tx => this.library.update(tx, id, change, actor));
  }

  crop({ id, ...part }: In['crop'], actor: Actor, once: Once) {
    return this.library.crop(id, part, actor, once);
  }

  delete({ id }: In['delete'], actor: Actor, once: Once) {
    return once(async tx => {
      await this.library.delete(tx, id, actor);
      return {};
    });
  }
}
