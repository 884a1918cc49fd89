import type { Actor } from '@aar/contracts/access';
import { pages, PageSummary, PublicPage } from '@aar/contracts/content/pages.contract';
import type { Output } from '@aar/contracts/contract';
import { columnsOf } from '@aar/platform/database/fields';
import { Keyset } from '@aar/platform/database/keyset';
import { readPage } from '@aar/platform/database/page';
import { preparedJson } from '@aar/platform/database/prepared';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';
import { Editorial } from '../editorial/editorial.service';
import { slugNow } from '../editorial/former-addresses';
import { pageKind as kind } from '../editorial/kinds';
import { titled } from '../editorial/titled';
import { noteRemovedPage } from './initial-pages';

type In = Inputs<typeof pages>;

const inOrder = new Keyset({ sort_order: 'integer asc', title: 'text asc' });

@Implements(pages)
export class PagesController implements Handlers<typeof pages> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly editorial: Editorial,
  ) {}

  list({ q, status, template, ...page }: In['list']) {
    const where = titled(q)
      .maybe('template = ?', template)
      .maybe('is_published = ?', status && status === 'published');
    const list = { name: 'pages', columns: columnsOf(PageSummary), table: 'pages', where, order: inOrder };
    return readPage<Output<typeof pages.list>>(this.dataSource, list, page);
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
      const { slug } = await this.editorial.remove(tx, kind, id, actor);
      await noteRemovedPage(tx, slug!);
      return {};
    });
  }

  async inFooter() {
    const text = `select json_build_object('pages', coalesce(json_agg(json_build_object('slug', slug, 'title', title)
        order by sort_order, title, id), '[]'))::text as json
      from (select * from pages where is_published and show_in_footer order by sort_order, title, id limit 20) page`;
    return (await preparedJson<Output<typeof pages.inFooter>>(this.dataSource, { text, values: [] }))!;
  }

  /** Also under a former slug: the `slug` of the response is the present one. */
  async public({ slug }: In['public']) {
    return (
      (await this.publishedAt(slug)) ?? (await this.publishedAt(await slugNow(this.dataSource.manager, kind, slug)))!
    );
  }

  private publishedAt(slug: string) {
    const text = `select row_to_json(page)::text as json from (
      select ${columnsOf(PublicPage)} from pages where slug = $1 and is_published) page`;
    return preparedJson<Output<typeof pages.public>>(this.dataSource, { text, values: [slug] });
  }
}
