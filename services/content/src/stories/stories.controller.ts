import type { Actor } from '@aar/contracts/access';
import { PublicStory, stories, StorySummary, WholeStory } from '@aar/contracts/content/stories.contract';
import type { Output } from '@aar/contracts/contract';
import { Conditions } from '@aar/platform/database/conditions';
import { columnsOf } from '@aar/platform/database/fields';
import { Keyset } from '@aar/platform/database/keyset';
import { readPage } from '@aar/platform/database/page';
import { preparedJson } from '@aar/platform/database/prepared';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';
import { Editorial } from '../editorial/editorial.service';
import { slugNow } from '../editorial/former-addresses';
import { storyKind as kind } from '../editorial/kinds';
import { matching, titled } from '../editorial/titled';

type In = Inputs<typeof stories>;

const newest = new Keyset({ created_at: 'timestamptz desc' });
/** `featured_rank` is 1 for the featured ones. */
const featuredFirst = new Keyset({ featured_rank: 'integer desc', created_at: 'timestamptz desc' });

@Implements(stories)
export class StoriesController implements Handlers<typeof stories> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly editorial: Editorial,
  ) {}

  list({ q, status, outcome, featured, ...page }: In['list']) {
    const where = titled(q)
      .maybe('is_published = ?', status && status === 'published')
      .maybe('outcome = ?', outcome)
      .maybe('is_featured = ?', featured && featured === 'yes');
    const list = { name: 'stories', columns: columnsOf(StorySummary), table: 'stories', where, order: newest };
    return readPage<Output<typeof stories.list>>(this.dataSource, list, page);
  }

  get({ id }: In['get']) {
    return this.editorial.find(kind, id);
  }

  create(input: In['create'], actor: Actor, once: Once) {
    return once(tx => this.editorial.create(tx, kind, input, actor));
  }

  update(input: In['update'], actor: Actor, once: Once) {
    return once(tx => this.editorial.update(tx, kind, input, actor));
  }

  delete({ id }: In['delete'], actor: Actor, once: Once) {
    return once(async tx => {
      await this.editorial.remove(tx, kind, id, actor);
      return {};
    });
  }

  public({ outcome, q, ...page }: In['public']) {
    const where = matching(new Conditions('is_published').maybe('outcome = ?', outcome), q);
    const list = { name: 'stories', columns: columnsOf(PublicStory), table: 'stories', where, order: featuredFirst };
    return readPage<Output<typeof stories.public>>(this.dataSource, list, page);
  }

  async publicStory({ id }: In['publicStory']) {
    const text = `select row_to_json(story)::text as json from (
      select ${columnsOf(WholeStory)} from stories where id = $1 and is_published) story`;
    const story = await preparedJson<Output<typeof stories.publicStory>>(this.dataSource, { text, values: [id] });
    if (!story) await slugNow(this.dataSource.manager, kind, id);
    return story!;
  }
}
