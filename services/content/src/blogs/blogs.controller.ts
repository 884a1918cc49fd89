import type { Actor } from '@aar/contracts/access';
import { blogs, BlogSummary, PublicBlog, PublicPost } from '@aar/contracts/content/blogs.contract';
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
import { blogKind as kind } from '../editorial/kinds';
import { matching, titled } from '../editorial/titled';
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
    const where = titled(q)
      .maybe('category = ?', category)
      .maybe('is_published = ?', status && status === 'published');
    const list = { name: 'blogs', columns: columnsOf(BlogSummary), table: 'blogs', where, order: newest };
    return readPage<Output<typeof blogs.list>>(this.dataSource, list, page);
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
    const where = matching(new Conditions('is_published').maybe('category = ?', category), q);
    const list = { name: 'blogs', columns: columnsOf(PublicBlog), table: 'blogs', where, order: newestPublished };
    return readPage<Output<typeof blogs.public>>(this.dataSource, list, page);
  }

  /** Also under a former slug: the `slug` of the response is the present one. */
  async publicPost({ slug }: In['publicPost']) {
    return (
      (await this.publishedAt(slug)) ?? (await this.publishedAt(await slugNow(this.dataSource.manager, kind, slug)))!
    );
  }

  private publishedAt(slug: string) {
    const text = `select row_to_json(post)::text as json from (
      select ${columnsOf(PublicPost)} from blogs where slug = $1 and is_published) post`;
    return preparedJson<Output<typeof blogs.publicPost>>(this.dataSource, { text, values: [slug] });
  }
}
