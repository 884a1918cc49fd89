import type { Actor } from '@aar/contracts/access';
import { PublicStory, stories, StorySummary, WholeStory } from '@aar/contracts/content/stories.contract';
import { fieldsOf } from '@aar/platform/database/field-columns';
import { given } from '@aar/platform/database/given';
import { readJsonPage } from '@aar/platform/database/json-page';
import { Keyset } from '@aar/platform/database/keyset';
import { preparedJsonRow } from '@aar/platform/database/prepared';
import { hasWords } from '@aar/platform/search/search.rules';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';
import { db } from '../database/db';
import { Editorial } from '../editorial/editorial.service';
import { slugNow } from '../editorial/former-addresses';
import { storyKind as kind } from '../editorial/kinds';
import { matches } from '../editorial/full-text';

type In = Inputs<typeof stories>;

const newest = new Keyset({ created_at: 'timestamptz desc' });
/** `featured_rank` is 1 for featured stories. */
const featuredFirst = new Keyset({ featured_rank: 'integer desc', created_at: 'timestamptz desc' });

@Implements(stories)
export class StoriesController implements Handlers<typeof stories> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly editorial: Editorial,
  ) {}

  list({ q, status, outcome, featured, ...page }: In['list']) {
    const filters = {
      is_published: status && status === 'published',
      outcome,
      is_featured: featured && featured === 'yes',
    };
    const rows = db(this.dataSource)
      .selectFrom('stories')
      .where(({ and }) => and(given(filters)))
      .where(({ ref }) => hasWords(ref('title'), q));
    const columns = fieldsOf(StorySummary);
    return readJsonPage(this.dataSource, { name: 'stories', rows, columns, order: newest }, page);
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
    const rows = db(this.dataSource)
      .selectFrom('stories')
      .where(({ and }) => and(given({ is_published: true, outcome })))
      .where(({ ref }) => matches(ref('folded_words'), q));
    const columns = fieldsOf(PublicStory);
    return readJsonPage(this.dataSource, { name: 'stories', rows, columns, order: featuredFirst }, page);
  }

  async publicStory({ id }: In['publicStory']) {
    const query = db(this.dataSource).selectFrom('stories').select(fieldsOf(WholeStory)).where('id', '=', id);
    const story = await preparedJsonRow(this.dataSource, query.where('is_published', '=', true));
    if (!story) await slugNow(this.dataSource.manager, kind, id);
    return story!;
  }
}
