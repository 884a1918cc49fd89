import type { Actor } from '@aar/contracts/access';
import { blogs, BlogSummary, PublicBlog, PublicPost } from '@aar/contracts/content/blogs.contract';
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
import { blogKind as kind } from '../editorial/kinds';
import { matches } from '../editorial/full-text';
import { siteName } from '../site-content/site-name';

type In = Inputs<typeof blogs>;

const newest = new Keyset({ created_at: 'timestamptz desc' });
const newestPublished = new Keyset({ published_at: 'timestamptz desc' });

@Implements(blogs)
export class BlogsController implements Handlers<typeof blogs> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly editorial: Editorial,
  ) {}

  list({ q, status, category, ...page }: In['list']) {
    const rows = db(this.dataSource)
      .selectFrom('blogs')
      .where(({ and }) => and(given({ category, is_published: status && status === 'published' })))
      .where(({ ref }) => hasWords(ref('title'), q));
    return readJsonPage(this.dataSource, { name: 'blogs', rows, columns: fieldsOf(BlogSummary), order: newest }, page);
  }

  get({ id }: In['get']) {
    return this.editorial.find(kind, id);
  }

  create(input: In['create'], actor: Actor, once: Once) {
    return once(async tx => {
      const authorName = input.authorName || (await siteName(tx));
      return this.editorial.create(tx, kind, { ...input, authorName }, actor);
    });
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

  public({ category, q, ...page }: In['public']) {
    const rows = db(this.dataSource)
      .selectFrom('blogs')
      .where(({ and }) => and(given({ is_published: true, category })))
      .where(({ ref }) => matches(ref('folded_words'), q));
    const columns = fieldsOf(PublicBlog);
    return readJsonPage(this.dataSource, { name: 'blogs', rows, columns, order: newestPublished }, page);
  }

  /** Also at a former slug: the `slug` of the response is the present one. */
  async publicPost({ slug }: In['publicPost']) {
    return (
      (await this.publishedAt(slug)) ?? (await this.publishedAt(await slugNow(this.dataSource.manager, kind, slug)))!
    );
  }

  private publishedAt(slug: string) {
    const post = db(this.dataSource).selectFrom('blogs').select(fieldsOf(PublicPost));
    return preparedJsonRow(this.dataSource, post.where('slug', '=', slug).where('is_published', '=', true));
  }
}
