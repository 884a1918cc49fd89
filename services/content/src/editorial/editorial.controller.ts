import type { Actor } from '@aar/contracts/access';
import { editorial } from '@aar/contracts/content/editorial.contract';
import { Problem } from '@aar/platform/errors/problem';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';
import { db } from '../database/db';
import { Editorial } from './editorial.service';
import { kindOf } from './kinds';
import { PreviewLinks } from './preview-links.service';
import { revisionOf, revisionsOf } from './revisions';

type In = Inputs<typeof editorial>;

/** Revisions and previews, which are the same for blogs, stories and pages. */
@Implements(editorial)
export class EditorialController implements Handlers<typeof editorial> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly editorial: Editorial,
    private readonly links: PreviewLinks,
  ) {}

  async revisions({ noun, id }: In['revisions']) {
    const kind = kindOf(noun);
    await this.editorial.find(kind, id);
    return { revisions: await revisionsOf(this.dataSource.manager, kind, id) };
  }

  revision({ noun, ...which }: In['revision']) {
    return revisionOf(this.dataSource.manager, kindOf(noun), which);
  }

  restore({ noun, ...which }: In['restore'], actor: Actor, once: Once) {
    return once(tx => this.editorial.restore(tx, kindOf(noun), which, actor)) as never;
  }

  async preview({ noun, id }: In['preview'], actor: Actor) {
    await this.editorial.find(kindOf(noun), id);
    return this.links.sign(noun, id, actor.id);
  }

  async previewed({ token }: In['previewed']) {
    const { noun, id, expiresAt } = await this.links.read(token);
    const { shown, table } = kindOf(noun);
    const item = await db(this.dataSource).selectFrom(table).select(shown).where('id', '=', id).executeTakeFirst();
    if (!item) throw new Problem('content.editorial.gone');
    return { noun, expiresAt, item } as never;
  }
}
